import { type AccountMode, liveTableRoutes, type RouteAnswer } from '@baize/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { keptIn } from '../../concepts/modes/kept-in-mode.ts';
import { callApi } from '../../lib/api.ts';
import { cursorPages } from '../../lib/cursor-pages.ts';
import { adminKeys, partnerKeys } from '../../lib/query-keys.ts';
import { type DayRange, refusalOfRange } from './revenue-range.ts';

/** Mode and currency to show. Default currency: the one with the most play. */
export type MoneyView = { mode: AccountMode; currency?: string };

export type StreamInfo = RouteAnswer<typeof liveTableRoutes.streamInfo>;

/** A round lasts about 30 seconds, so poll often enough to show its phases. */
const TABLES_REFRESH_MS = 3_000;
const REVENUE_REFRESH_MS = 30_000;
const RUNNING_BETS_REFRESH_MS = 5_000;

export const streamInfoQuery = queryOptions({
  queryKey: partnerKeys.streamInfo,
  queryFn: ({ signal }) => callApi(liveTableRoutes.streamInfo, { signal }),
  refetchInterval: TABLES_REFRESH_MS,
});

/**
 * Stop polling after the server refused the days. It would refuse them again, and the error would
 * flicker.
 */
const unlessRefused = ({ state }: { state: { error: Error | null } }) =>
  refusalOfRange(state.error) === undefined ? REVENUE_REFRESH_MS : false;

export const ownRevenueQuery = (range: DayRange & MoneyView) =>
  queryOptions({
    queryKey: partnerKeys.revenue(range),
    queryFn: ({ signal }) => callApi(liveTableRoutes.ownRevenue, { query: range, signal }),
    placeholderData: keptIn(range.mode),
    refetchInterval: unlessRefused,
  });

export const ownBetsQuery = (mode: AccountMode) =>
  infiniteQueryOptions({
    queryKey: partnerKeys.bets(mode),
    queryFn: ({ pageParam, signal }) =>
      callApi(liveTableRoutes.ownBets, { query: { mode, cursor: pageParam }, signal }),
    ...cursorPages,
    refetchInterval({ state }) {
      const [first, ...earlier] = state.data?.pages ?? [];
      // Stop polling once older pages are loaded: refetching would reload every page and move rows
      // under the reader.
      if (earlier.length > 0) return false;
      const isRunning = first?.bets.some(({ status }) => status === 'accepted');
      return isRunning ? RUNNING_BETS_REFRESH_MS : REVENUE_REFRESH_MS;
    },
  });

export const watchedTablesQuery = (view: MoneyView) =>
  queryOptions({
    queryKey: adminKeys.watchedTables(view),
    queryFn: ({ signal }) => callApi(liveTableRoutes.liveTables, { query: view, signal }),
    placeholderData: keptIn(view.mode),
    refetchInterval: TABLES_REFRESH_MS,
  });

export const allRevenueQuery = (range: DayRange & MoneyView) =>
  queryOptions({
    queryKey: adminKeys.revenue(range),
    queryFn: ({ signal }) => callApi(liveTableRoutes.liveRevenue, { query: range, signal }),
    placeholderData: keptIn(range.mode),
    refetchInterval: unlessRefused,
  });
