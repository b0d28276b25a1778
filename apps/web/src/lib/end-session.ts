import { useMutation, useQueryClient } from '@tanstack/react-query';
import { everythingOf } from './query-keys.ts';
import { clearToken, readToken, type SessionAudience } from './session.ts';

/**
 * Leaves even when the server cannot be told: the token is gone from this browser, and the guard
 * leads to the login. A session that began meanwhile goes on.
 */
export function useEndSession(audience: SessionAudience, logOut: () => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    onMutate: () => readToken(audience),
    mutationFn: logOut,
    onSettled: (_answer, _error, _input, token = null) => {
      if (clearToken(audience, token)) client.removeQueries({ queryKey: everythingOf(audience) });
    },
  });
}
