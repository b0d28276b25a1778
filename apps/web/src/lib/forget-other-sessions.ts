import type { QueryClient } from '@tanstack/react-query';
import { everythingOf } from './query-keys.ts';
import { readToken, type SessionAudience, subscribeToTokens, tokenOwner } from './session.ts';

const audiences: readonly SessionAudience[] = ['partner', 'admin'];

/**
 * Discards cached data when another account logs in, in any tab, and refetches what is on screen.
 * Data of one account is never shown to another.
 */
export function forgetOtherSessions(client: QueryClient): void {
  for (const audience of audiences) {
    let known = ownerOf(audience);
    subscribeToTokens(() => {
      const owner = ownerOf(audience);
      // After a logout the guard redirects. The next login decides whether the cache can be kept.
      if (owner === undefined || owner === known) return;
      known = owner;
      void client.resetQueries({ queryKey: everythingOf(audience) });
    });
  }
}

function ownerOf(audience: SessionAudience): string | undefined {
  const token = readToken(audience);
  return token === null ? undefined : tokenOwner(token);
}
