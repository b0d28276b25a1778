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

/** By day, quiet days too. From the kept daily sums: it costs days, not bets. */
export async function revenueByDay(
  db: Database,
  range: Range,
  mode: AccountMode,
  partnerId?: number,
): Promise<RevenueDay[]> {
  const rows = await db
    .selectFrom('live_daily_revenue')
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('on_day'))
    .select(sumColumns)
    .where(sql<boolean>`day between ${range.from}::date and ${range.to}::date`)
    .where('mode', '=', mode)
    .$if(partnerId !== undefined, (all) => all.where('partner_id', '=', partnerId ?? 0))
    .groupBy('day')
    .execute();
  const byDay = new Map(rows.map(({ on_day, ...sums }) => [on_day, sums]));
  return daysOf(range).map((day) => ({ day, ...(byDay.get(day) ?? nothing) }));
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

/** The tables share one currency; a provider with several keeps one server for each. */
export async function readCurrency(db: Database): Promise<string> {
  const table = await db.selectFrom('live_tables').select('currency').limit(1).executeTakeFirst();
  return table?.currency ?? '';
}
