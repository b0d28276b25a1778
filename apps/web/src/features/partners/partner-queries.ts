import { type PartnerFilters, type PartnerSort, partnerRoutes } from '@baize/contract';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
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
