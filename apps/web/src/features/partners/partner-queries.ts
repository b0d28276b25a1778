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

/** So many pages of a search are looked through in one go before it asks whether to go on. */
const pagesInOneGo = 25;

/**
 * The pages of the list. A short search term has no index: the server looks through so many partners
 * for each page, and a page with nothing is not the end. The search goes on until it finds something.
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

/** After any change to a partner every list and page of partners is asked again. */
export function usePartnerChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useGuardedMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: everythingUnder('admin', 'partners') }),
  });
}
