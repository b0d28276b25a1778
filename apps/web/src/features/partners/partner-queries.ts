import { type PartnerFilters, type PartnerSort, partnerRoutes } from '@baize/contract';
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../lib/api.ts';
import { cursorPages } from '../../lib/cursor-pages.ts';
import { useGuardedMutation } from '../../lib/guarded-mutation.ts';
import { adminKeys, everythingUnder } from '../../lib/query-keys.ts';

export type PartnerView = Partial<PartnerFilters> & {
  sort: PartnerSort;
  order: 'asc' | 'desc';
};

export const partnersQuery = (view: PartnerView) =>
  infiniteQueryOptions({
    queryKey: adminKeys.partnerList(view),
    queryFn: ({ pageParam, signal }) =>
      callApi(partnerRoutes.listPartners, { query: { ...view, cursor: pageParam }, signal }),
    ...cursorPages,
    placeholderData: (previous) => previous,
  });

/** Max. pages searched automatically before the user is asked whether to continue. */
const pagesInOneGo = 25;

/**
 * Pages of the partner list. Short search terms cannot use an index: the server scans a limited
 * number of partners per page, so a page may be empty before the end. Empty pages are therefore
 * followed by the next one automatically.
 */
export function usePartnerPages(view: PartnerView) {
  const list = useInfiniteQuery(partnersQuery(view));
  const { data, hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage } = list;
  const rows = data?.pages.flatMap((page) => page.partners) ?? [];
  const nothingYet = rows.length === 0 && hasNextPage && !isPlaceholderData;
  const pages = data?.pages.length ?? 0;
  const goOn = nothingYet && !isError && !isFetching && pages % pagesInOneGo !== 0;
  useEffect(() => {
    if (goOn) void fetchNextPage();
  }, [goOn, fetchNextPage]);
  return { list, rows, searching: nothingYet && !isError && (isFetching || goOn) };
}

export const partnerQuery = (id: number) =>
  queryOptions({
    queryKey: adminKeys.partner(id),
    queryFn: ({ signal }) => callApi(partnerRoutes.readPartner, { params: { id }, signal }),
  });

/** Mutation that refetches all lists and pages of partners afterwards. */
export function usePartnerChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useGuardedMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: everythingUnder('admin', 'partners') }),
  });
}
