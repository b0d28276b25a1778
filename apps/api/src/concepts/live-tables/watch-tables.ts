import type { liveTableRoutes } from '@baize/contract';
import { sql } from 'kysely';
import type { Operation } from '../../platform/http/serve.ts';
import { describeTable } from './describe-tables.ts';
import { readCurrency, revenueByDay, sumColumns, totalOf } from './revenue.ts';
import { readRange } from './revenue-range.ts';

const TOP = 20;

export const watchTables: Operation<typeof liveTableRoutes.liveTables> = async ({
  resources: { db, now, liveTables },
  query: { mode },
}) => {
  const rows = await db
    .selectFrom('live_daily_revenue')
    .select('table_id')
    .select(sumColumns)
    .where(sql<boolean>`day = ${now().toISOString().slice(0, 10)}::date`)
    .where('mode', '=', mode)
    .groupBy('table_id')
    .execute();
  const today = new Map(rows.map(({ table_id, ...sums }) => [table_id, sums]));
  return {
    tables: (await liveTables()).map((table) => ({
      ...describeTable(table),
      today: today.get(table.id) ?? totalOf([]),
    })),
  };
};

export const watchRevenue: Operation<typeof liveTableRoutes.liveRevenue> = async ({
  resources: { db, now },
  query,
}) => {
  const range = readRange(query, now());
  const days = await revenueByDay(db, range, query.mode);
  const partners = await db
    .selectFrom('live_daily_revenue as revenue')
    .leftJoin('partners', 'partners.id', 'revenue.partner_id')
    .select(['revenue.partner_id', 'partners.company_name'])
    .select(sumColumns)
    .where(sql<boolean>`day between ${range.from}::date and ${range.to}::date`)
    .where('revenue.mode', '=', query.mode)
    .groupBy(['revenue.partner_id', 'partners.company_name'])
    .orderBy('staked', 'desc')
    .limit(TOP)
    .execute();
  return {
    days,
    totals: totalOf(days),
    currency: await readCurrency(db),
    partners: partners.map((row) => ({ ...row, company_name: row.company_name ?? '' })),
  };
};
