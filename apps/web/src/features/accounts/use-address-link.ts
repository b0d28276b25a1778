import type { AddressLinkState, ErrorCode, emailAddressRoutes } from '@baize/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { callApi } from '../../lib/api.ts';
import { ApiFailure, statusOf } from '../../lib/api-failure.ts';
import { outsideKeys } from '../../lib/query-keys.ts';

type CheckRoute =
  | typeof emailAddressRoutes.checkConfirmation
  | typeof emailAddressRoutes.checkRestoration;

const refusals: Partial<Record<ErrorCode, AddressLinkState>> = {
  link_unusable: 'unknown',
  link_used: 'used',
  link_replaced: 'replaced',
  email_taken_since: 'taken',
};

/** Token of an emailed link and the link's state. */
export function useAddressLink(route: CheckRoute) {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const client = useQueryClient();
  const queryKey = outsideKeys.addressLink(route.path, token);
  const link = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(route, { body: { token }, signal }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const state = (): AddressLinkState | 'checking' | 'unchecked' => {
    // A token that fails validation is treated like an unknown one.
    if (token === '' || statusOf(link.error) === 400) return 'unknown';
    if (link.isError) return 'unchecked';
    return link.isPending ? 'checking' : link.data.state;
  };
  return {
    token,
    state: state(),
    /** Email address that the link confirms, if it confirms one. */
    address: link.data && 'address' in link.data ? link.data.address : undefined,
    error: link.error,
    retry: () => void link.refetch(),
    /** The link may be used elsewhere, or expire, while the page is open. */
    onFailed: (error: unknown) => {
      const found = error instanceof ApiFailure && error.code ? refusals[error.code] : undefined;
      if (found !== undefined) client.setQueryData(queryKey, { ...link.data, state: found });
    },
  };
}
