import type { accountRoutes, staffMemberRoutes, staffRoutes } from '@baize/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { callApi } from '../../lib/api.ts';
import { ApiFailure, statusOf } from '../../lib/api-failure.ts';
import { outsideKeys } from '../../lib/query-keys.ts';

type CheckRoute =
  | typeof accountRoutes.checkResetLink
  | typeof staffRoutes.checkAdminResetLink
  | typeof staffMemberRoutes.checkStaffInvitation;

/** Token of a password link, and whether the link is still usable. */
export function usePasswordLink(route: CheckRoute) {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const client = useQueryClient();
  const queryKey = outsideKeys.passwordLink(route.path, token);
  const link = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(route, { body: { token }, signal }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const state = () => {
    // A token that fails validation is as unusable as a spent one.
    if (token === '' || statusOf(link.error) === 400) return 'unusable';
    if (link.isError) return 'unchecked';
    if (link.isPending) return 'checking';
    return link.data.usable ? 'usable' : 'unusable';
  };
  return {
    token,
    state: state(),
    retry: () => void link.refetch(),
    /** The link may be used elsewhere, or expire, while the user chooses a password. */
    onFailed: (error: unknown) => {
      if (error instanceof ApiFailure && error.code === 'link_unusable') {
        client.setQueryData(queryKey, { usable: false });
      }
    },
  };
}
