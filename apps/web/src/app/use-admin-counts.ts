import { type AdminCounts, countRoutes, paths, type ScreenPath } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../lib/api.ts';
import { adminKeys } from '../lib/query-keys.ts';
import type { NavigationItem } from './navigation.tsx';

const badges: Partial<Record<ScreenPath, [name: keyof AdminCounts, counted: string]>> = {
  [paths.adminTickets]: ['open_tickets', 'open'],
  [paths.adminTransactions]: ['transactions_needing_attention', 'need attention'],
  [paths.kycRequests]: ['kyc_to_review', 'to review'],
  [paths.adminGoLive]: ['go_live_to_approve', 'to approve'],
};

/** Returns a function that adds the number of pending items to a navigation item. */
export function useAdminCounts(): (item: NavigationItem) => NavigationItem {
  const { data } = useQuery({
    queryKey: adminKeys.counts,
    queryFn: ({ signal }) => callApi(countRoutes.adminCounts, { signal }),
  });
  return (item) => {
    const badge = badges[item.to];
    if (badge === undefined) return item;
    const [name, counted] = badge;
    return { ...item, count: data?.[name] ?? undefined, counted };
  };
}
