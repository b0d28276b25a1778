import type { QueryClient } from '@tanstack/react-query';
import { everythingOf } from './query-keys.ts';
import { readToken, type SessionAudience, subscribeToTokens, tokenOwner } from './session.ts';

const audiences: readonly SessionAudience[] = ['partner', 'admin'];

/**
 * What was learned with one account's token is never shown with another's, whichever tab signed in:
 * it is forgotten, and what is on screen is asked for again.
 */
export function forgetOtherSessions(client: QueryClient): void {
  for (const audience of audiences) {
    let known = ownerOf(audience);
    subscribeToTokens(() => {
      const owner = ownerOf(audience);
      // Signed out: the guard leads away, and whoever signs in next decides what is kept.
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
