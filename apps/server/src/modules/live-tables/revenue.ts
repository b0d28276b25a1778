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

/** Partner, mode and days of a report. A report never mixes the two modes. */
export type RevenueOf = { mode: AccountMode; range: Range; partnerId?: number | undefined };

const columns = ['partner_id', 'mode', 'table_id', 'day', 'bets', 'staked', 'paid'] as const;

/**
 * Reads the stored daily sums of play money and operators' wallets. The cost grows with the days,
 * not with the bets.
 */
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

/**
 * Picks the requested currency, or else the most played one. Amounts in two currencies cannot be
 * added.
 */
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

/** Revenue per day in one currency, including days without bets. */
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

/** Returns the name of the play-money currency, which all tables share. */
export async function readCurrency(db: Database): Promise<string> {
  const table = await db.selectFrom('live_tables').select('currency').limit(1).executeTakeFirst();
  return table?.currency ?? '';
}
