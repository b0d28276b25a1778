import { type KycTab, kycRoutes, kycTabs } from '@baize/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { cursorPages } from '../../../lib/cursor-pages.ts';
import { adminKeys } from '../../../lib/query-keys.ts';

const PAGE_SIZE = 50;

export const kycOrders = ['newest', 'oldest'] as const;
export type KycOrder = (typeof kycOrders)[number];
export type RequestView = { status: KycTab; order: KycOrder };

/** Reads the tab and order from the URL. Default for pending requests: longest waiting first. */
export function readView(params: URLSearchParams): RequestView {
  const status = kycTabs.find((tab) => tab === params.get('status')) ?? 'all';
  const order = kycOrders.find((one) => one === params.get('order')) ?? usualOrder(status);
  return { status, order };
}

/** Builds the query string; defaults are left out. */
export function viewSearch({ status, order }: RequestView): string {
  const params = new URLSearchParams({
    ...(status !== 'all' && { status }),
    ...(order !== usualOrder(status) && { order }),
  });
  return params.size > 0 ? `?${params}` : '';
}

const usualOrder = (status: KycTab): KycOrder => (status === 'pending' ? 'oldest' : 'newest');

export const requestsQuery = ({ status, order }: RequestView) =>
  infiniteQueryOptions({
    queryKey: adminKeys.kycRequestList({ status, order }),
    queryFn: ({ pageParam, signal }) =>
      callApi(kycRoutes.listKycRequests, {
        query: {
          status,
          order,
          limit: PAGE_SIZE,
          cursor: pageParam,
        },
        signal,
      }),
    ...cursorPages,
  });
