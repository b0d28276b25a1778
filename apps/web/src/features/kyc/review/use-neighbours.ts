import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { kycRequestQuery } from '../../../concepts/kyc/kyc-request.ts';
import { type RequestView, requestsQuery } from './request-queries.ts';

/** Finds the previous and next request in the tab the request was opened from. */
export function useNeighbours(partnerId: number, view: RequestView) {
  const client = useQueryClient();
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(requestsQuery(view));
  const ids = data?.pages.flatMap((page) => page.requests.map((one) => one.partner_id)) ?? [];
  const index = ids.indexOf(partnerId);

  // A decided request leaves the tab of pending ones. Remember its position to find its neighbours.
  const place = useRef({ partnerId, index });
  if (index !== -1 || place.current.partnerId !== partnerId) place.current = { partnerId, index };
  const gap = Math.max(0, place.current.index);
  const previous = index === -1 ? ids[gap - 1] : ids[index - 1];
  const next = index === -1 ? ids[gap] : ids[index + 1];

  const lastIsNear = index !== -1 && index >= ids.length - 2;
  useEffect(() => {
    if (lastIsNear && hasNextPage && !isFetching) void fetchNextPage();
  }, [lastIsNear, hasNextPage, isFetching, fetchNextPage]);
  // Prefetch the details only: fetching a document is logged as a view.
  useEffect(() => {
    if (next !== undefined) void client.prefetchQuery(kycRequestQuery(next));
  }, [next, client]);

  return {
    previous,
    next,
    position: index === -1 ? undefined : index + 1,
    total: data?.pages.at(-1)?.counts[view.status],
  };
}
