import { chartMonths, type DashboardCharts, type reportRoutes, roleMay } from '@baize/contract';
import type { Operation } from '@baize/platform/http/serve';
import { readCounts } from '@baize/platform/lists/counts';
import { readCurrency } from '../live-tables/revenue.ts';
import { readRange } from '../live-tables/revenue-range.ts';
import { chartRevenue } from './chart-revenue.ts';

/**
 * Both charts read stored counts, so their cost is independent of the number of partners and bets.
 */
export const dashboardCharts: Operation<typeof reportRoutes.dashboardCharts> = async ({
  resources: { db, now },
  caller,
  query: { mode, currency },
}) => {
  const seesRevenue = roleMay(caller.role, 'live.view');
  const months = lastMonths(now());
  const ofMonths = (name: string) => months.map((month) => `${name}.${month}`);
  const counts = await readCounts(db, [
    'partners.pending',
    'partners.approved',
    'partners.rejected',
    ...ofMonths('partners.registered'),
    ...ofMonths('partners.deleted'),
  ]);
  const count = (name: string) => counts[name] ?? 0;
  const today = count('partners.pending') + count('partners.approved') + count('partners.rejected');
  return {
    partners: growth(months, today, count),
    ...(seesRevenue
      ? await chartRevenue(db, { mode, months, latest: readRange({}, now()), currency })
      : { revenue: null, currency: await readCurrency(db), currencies: [] }),
  };
};

/** Months in order, ending with the current month. */
function lastMonths(now: Date): string[] {
  return Array.from({ length: chartMonths }, (_, index) => {
    const back = chartMonths - 1 - index;
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    return first.toISOString().slice(0, 7);
  });
}

/**
 * Works backwards from today's total, subtracting each month's registrations and adding its
 * deletions.
 */
function growth(
  months: readonly string[],
  today: number,
  count: (name: string) => number,
): DashboardCharts['partners'] {
  let total = today;
  return months
    .toReversed()
    .map((month) => {
      const registered = count(`partners.registered.${month}`);
      const point = { month, registered, total };
      total -= registered - count(`partners.deleted.${month}`);
      return point;
    })
    .toReversed();
}
