import type { AccountMode, RevenueDay } from '@baize/contract';
import type { Database } from '@baize/db';
import { sql } from 'kysely';
import { daysOf, type Range } from './revenue-range.ts';

type Sums = Omit<RevenueDay, 'day'>;

const nothing: Sums = { bets: 0, staked: 0, paid: 0, revenue: 0 };

export const sumColumns = [
  sql<number>`sum(bets)::bigint`.as('bets'),
  sql<number>`sum(staked)::bigint`.as('staked'),
  sql<number>`sum(paid)::bigint`.as('paid'),
  sql<number>`sum(staked - paid)::bigint`.as('revenue'),
] as const;

/** Of whom, in which mode and days. No report is of two modes. */
export type RevenueOf = { mode: AccountMode; range: Range; partnerId?: number | undefined };

const columns = ['partner_id', 'mode', 'table_id', 'day', 'bets', 'staked', 'paid'] as const;

/** The kept daily sums of play money and of operators' wallets: it costs days, not bets. */
export function revenueRows(db: Database, { mode, range, partnerId }: RevenueOf) {
  const ofPlay = db
    .selectFrom('live_daily_revenue')
    .innerJoin('live_tables', 'live_tables.id', 'live_daily_revenue.table_id')
    .select(columns)
    .select('live_tables.currency');
  const ofWallets = db.selectFrom('live_wallet_revenue').select(columns).select('currency');
  return db
    .selectFrom(ofPlay.unionAll(ofWallets).as('revenue'))
    .where(sql<boolean>`day between ${range.from}::date and ${range.to}::date`)
    .where('revenue.mode', '=', mode)
    .$if(partnerId !== undefined, (all) => all.where('revenue.partner_id', '=', partnerId ?? 0));
}

export type ChosenCurrency = { currency: string; currencies: string[] };

/** Amounts of two currencies have no sum: the one that was asked for, else the one played most. */
export async function chooseCurrency(
  db: Database,
  of: RevenueOf,
  asked: string | undefined,
): Promise<ChosenCurrency> {
  const rows = await revenueRows(db, of)
    .select('revenue.currency')
    .groupBy('revenue.currency')
    .orderBy(sql`sum(bets)`, 'desc')
    .orderBy('revenue.currency')
    .execute();
  const played = rows.map(({ currency }) => currency);
  const currency = asked ?? played[0] ?? (await readCurrency(db));
  return { currency, currencies: played.includes(currency) ? played : [...played, currency] };
}

/** By day, quiet days too, in one currency. */
export async function revenueByDay(
  db: Database,
  of: RevenueOf,
  currency: string,
): Promise<RevenueDay[]> {
  const rows = await revenueRows(db, of)
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('on_day'))
    .select(sumColumns)
    .where('revenue.currency', '=', currency)
    .groupBy('day')
    .execute();
  const byDay = new Map(rows.map(({ on_day, ...sums }) => [on_day, sums]));
  return daysOf(of.range).map((day) => ({ day, ...(byDay.get(day) ?? nothing) }));
}

export function totalOf(days: readonly Sums[]): Sums {
  return days.reduce(
    (total, day) => ({
      bets: total.bets + day.bets,
      staked: total.staked + day.staked,
      paid: total.paid + day.paid,
      revenue: total.revenue + day.revenue,
    }),
    nothing,
  );
}

/** What play money is called: the tables share it. */
export async function readCurrency(db: Database): Promise<string> {
  const table = await db.selectFrom('live_tables').select('currency').limit(1).executeTakeFirst();
  return table?.currency ?? '';
}
