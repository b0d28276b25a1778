import { type AccountMode, reportRoutes } from '@baize/contract';
import { queryOptions } from '@tanstack/react-query';
import { keptIn } from '../../concepts/modes/kept-in-mode.ts';
import { callApi } from '../../lib/api.ts';
import { adminKeys } from '../../lib/query-keys.ts';

/** Statistics are polled, because no live update announces their changes. */
const REFRESH_MS = 30_000;

export const statsQuery = queryOptions({
  queryKey: adminKeys.stats,
  queryFn: ({ signal }) => callApi(reportRoutes.dashboardStats, { signal }),
  refetchInterval: REFRESH_MS,
});

export const recentActivityQuery = queryOptions({
  queryKey: adminKeys.recentActivity,
  queryFn: ({ signal }) => callApi(reportRoutes.recentActivity, { query: { limit: 8 }, signal }),
  refetchInterval: REFRESH_MS,
});

export const chartsQuery = (view: { mode: AccountMode; currency?: string }) =>
  queryOptions({
    queryKey: adminKeys.charts(view),
    queryFn: ({ signal }) => callApi(reportRoutes.dashboardCharts, { query: view, signal }),
    placeholderData: keptIn(view.mode),
  });
