import { accountRoutes, type Partner } from '@baize/contract';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { useEndSession } from '../../lib/end-session.ts';
import { everythingOf, partnerKeys } from '../../lib/query-keys.ts';
import { readSessionEnd, type SessionState, storeToken, useToken } from '../../lib/session.ts';

export const profileQuery = queryOptions({
  queryKey: partnerKeys.profile,
  queryFn: ({ signal }) => callApi(accountRoutes.profile, { signal }),
});

/**
 * State of the partner's session. Signed in means that a token is stored and the profile was
 * fetched with it.
 */
export function usePartnerSession(): SessionState {
  const token = useToken('partner');
  const profile = useQuery({ ...profileQuery, enabled: token !== null });
  const { error } = profile;
  const retry = () => void profile.refetch();
  if (token === null) {
    return { state: 'signed-out', error, retry, ended: readSessionEnd('partner') };
  }
  if (profile.data) return { state: 'signed-in', error, retry };
  return { state: profile.isError ? 'unreachable' : 'checking', error, retry };
}

/** Returns the signed-in partner. Only for screens behind the guard. */
export function usePartner(): Partner {
  const { data } = useQuery(profileQuery);
  if (data === undefined) throw new Error('This screen needs a signed-in partner.');
  return data;
}

export function startPartnerSession(client: QueryClient, token: string): void {
  client.removeQueries({ queryKey: everythingOf('partner') });
  storeToken('partner', token);
}

export const useLogOut = () => useEndSession('partner', () => callApi(accountRoutes.logout, {}));
