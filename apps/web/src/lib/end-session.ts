import { useMutation, useQueryClient } from '@tanstack/react-query';
import { everythingOf } from './query-keys.ts';
import { clearToken, readToken, type SessionAudience } from './session.ts';

/**
 * Logs out even if the server cannot be reached: the token is removed from this browser and the
 * guard redirects to the login. A session that was started in the meantime is kept.
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
