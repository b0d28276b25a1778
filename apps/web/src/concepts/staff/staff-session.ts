import {
  limits,
  type Permission,
  roleMay,
  type SecondFactorDue,
  type StaffMember,
  staffRoutes,
} from '@baize/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../lib/api.ts';
import { useEndSession } from '../../lib/end-session.ts';
import { adminKeys } from '../../lib/query-keys.ts';
import {
  clearToken,
  readSessionEnd,
  type SessionState,
  tokenExpiry,
  useToken,
} from '../../lib/session.ts';

export const sessionQuery = queryOptions({
  queryKey: adminKeys.session,
  queryFn: ({ signal }) => callApi(staffRoutes.checkSession, { signal }),
});

const hasExpired = (token: string) => (tokenExpiry(token) ?? 0) <= Date.now();

/** Checks the token's expiry on load and every five minutes, and logs out when it has expired. */
function useExpiryCheck(token: string | null): void {
  useEffect(() => {
    if (token === null) return;
    const check = () => {
      if (hasExpired(token)) clearToken('admin', token, 'session_expired');
    };
    check();
    const timer = setInterval(check, limits.adminTokenCheckMs);
    return () => clearInterval(timer);
  }, [token]);
}

export function useStaffSession(): SessionState {
  const token = useToken('admin');
  useExpiryCheck(token);
  const session = useQuery({ ...sessionQuery, enabled: token !== null && !hasExpired(token) });
  const { error } = session;
  const retry = () => void session.refetch();
  if (token === null) {
    return { state: 'signed-out', error, retry, ended: readSessionEnd('admin') };
  }
  if (hasExpired(token)) return { state: 'signed-out', error, retry, ended: 'session_expired' };
  if (session.data) return { state: 'signed-in', error, retry };
  return { state: session.isError ? 'unreachable' : 'checking', error, retry };
}

/** Returns the signed-in staff member. Only for screens behind the guard. */
export function useStaffMember(): StaffMember {
  const { data } = useQuery(sessionQuery);
  if (data === undefined) throw new Error('This screen needs a signed-in member of staff.');
  return data.user;
}

/** Deadline by which the staff member must set up a second factor; `null` if there is none. */
export function useSecondFactorDue(): SecondFactorDue | null {
  return useQuery(sessionQuery).data?.second_factor ?? null;
}

/**
 * Whether the user has a permission. The server checks the same table, so screens hide what it
 * would refuse.
 */
export function usePermission(permission: Permission): boolean {
  return roleMay(useStaffMember().role, permission);
}

export const useStaffLogOut = () =>
  useEndSession('admin', () => callApi(staffRoutes.adminLogout, {}));
