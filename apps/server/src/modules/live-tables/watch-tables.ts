import type { liveTableRoutes } from '@baize/contract';
import type { Operation } from '@baize/platform/http/serve';
import { describeTables } from './describe-tables.ts';
import { chooseCurrency, revenueByDay, revenueRows, sumColumns, totalOf } from './revenue.ts';
import { readRange } from './revenue-range.ts';

const TOP = 20;

export const watchTables: Operation<typeof liveTableRoutes.liveTables> = async ({
  resources,
  query,
}) => {
  const { db, now } = resources;
  const day = now().toISOString().slice(0, 10);
  const of = { mode: query.mode, range: { from: day, to: day } };
  const chosen = await chooseCurrency(db, of, query.currency);
  const rows = await revenueRows(db, of)
    .select('revenue.table_id')
    .select(sumColumns)
    .where('revenue.currency', '=', chosen.currency)
    .groupBy('revenue.table_id')
    .execute();
  const today = new Map(rows.map(({ table_id, ...sums }) => [table_id, sums]));
  return {
    tables: (await describeTables(resources)).map((table) => ({
      ...table,
      today: today.get(table.id) ?? totalOf([]),
    })),
    ...chosen,
  };
};

export const watchRevenue: Operation<typeof liveTableRoutes.liveRevenue> = async ({
  resources: { db, now },
  query,
}) => {
  const of = { mode: query.mode, range: readRange(query, now()) };
  const chosen = await chooseCurrency(db, of, query.currency);
  const days = await revenueByDay(db, of, chosen.currency);
  const partners = await revenueRows(db, of)
    .leftJoin('partners', 'partners.id', 'revenue.partner_id')
    .select(['revenue.partner_id', 'partners.company_name'])
    .select(sumColumns)
    .where('revenue.currency', '=', chosen.currency)
    .groupBy(['revenue.partner_id', 'partners.company_name'])
    .orderBy('staked', 'desc')
    .limit(TOP)
    .execute();
  return {
    days,
    totals: totalOf(days),
    ...chosen,
    partners: partners.map((row) => ({ ...row, company_name: row.company_name ?? '' })),
  };
};
