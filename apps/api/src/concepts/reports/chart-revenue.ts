import type { AccountMode, DashboardCharts } from '@baize/contract';
import type { Database } from '@baize/db';
import { readCounts } from '../../platform/lists/counts.ts';
import { readCurrency } from '../live-tables/revenue.ts';

type Asked = { mode: AccountMode; months: readonly string[]; currency: string | undefined };
type Revenue = Pick<DashboardCharts, 'currency' | 'currencies'> & {
  revenue: NonNullable<DashboardCharts['revenue']>;
};

/** The kept numbers of one mode and currency. Which were played is seen by which have any. */
export async function chartRevenue(
  db: Database,
  { mode, months, currency: asked }: Asked,
): Promise<Revenue> {
  const play = await readCurrency(db);
  const offered = await db.selectFrom('live_table_limits').select('currency').distinct().execute();
  const known = [play, ...offered.map(({ currency }) => currency).sort()];
  const nameOf = (currency: string, sum: 'staked' | 'paid', month: string) =>
    currency === play
      ? `${mode === 'live' ? 'live_' : ''}revenue.${sum}.${month}`
      : `wallet_revenue.${sum}.${mode}.${currency}.${month}`;
  const names = known.flatMap((currency) =>
    months.flatMap((month) => [nameOf(currency, 'staked', month), nameOf(currency, 'paid', month)]),
  );
  const counts = await readCounts(db, names);
  const pointsOf = (currency: string) =>
    months.map((month) => {
      const staked = counts[nameOf(currency, 'staked', month)] ?? 0;
      const paid = counts[nameOf(currency, 'paid', month)] ?? 0;
      return { month, staked, paid, revenue: staked - paid };
    });
  const played = known.filter((one) => pointsOf(one).some(({ staked }) => staked !== 0));
  const currency = asked ?? played[0] ?? play;
  const currencies = played.includes(currency) ? played : [...played, currency];
  return { revenue: pointsOf(currency), currency, currencies };
}
