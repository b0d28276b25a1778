import type { AccountMode, DashboardCharts } from '@baize/contract';
import type { Database } from '@baize/db';
import { readCounts } from '@baize/platform/lists/counts';
import { sql } from 'kysely';
import { chooseCurrency, readCurrency } from '../live-tables/revenue.ts';
import type { Range } from '../live-tables/revenue-range.ts';

type Asked = {
  mode: AccountMode;
  months: readonly string[];
  /**
   * The default days of the Live Tables screen, so that both screens put the same currency first.
   */
  latest: Range;
  currency: string | undefined;
};
type Revenue = Pick<DashboardCharts, 'currency' | 'currencies'> & {
  revenue: NonNullable<DashboardCharts['revenue']>;
};

/**
 * Reads the stored revenue counts of one mode and currency. A currency was played if it has any.
 */
export async function chartRevenue(
  db: Database,
  { mode, months, latest, currency: asked }: Asked,
): Promise<Revenue> {
  const play = await readCurrency(db);
  const { currencies: first } = await chooseCurrency(db, { mode, range: latest }, undefined);
  const known = [...new Set([...first, play, ...(await keptCurrencies(db, mode))])];
  const nameOf = (currency: string, sum: 'staked' | 'paid', month: string) =>
    currency === play
      ? `${mode === 'live' ? 'live_' : ''}revenue.${sum}.${month}`
      : `${walletRevenue(sum, mode)}${currency}.${month}`;
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

const walletRevenue = (sum: 'staked' | 'paid', mode: AccountMode) =>
  `wallet_revenue.${sum}.${mode}.`;

/** Lists every currency that wallets have played in, including those no table offers any more. */
async function keptCurrencies(db: Database, mode: AccountMode): Promise<string[]> {
  const rows = await db
    .selectFrom('counts')
    .select(sql<string>`split_part(name, '.', 4)`.as('currency'))
    .distinct()
    .where(sql<boolean>`starts_with(name, ${walletRevenue('staked', mode)})`)
    .orderBy('currency')
    .execute();
  return rows.map(({ currency }) => currency);
}
