import type { liveTableRoutes } from '@baize/contract';
import type { Operation } from '../../platform/http/serve.ts';
import { sendCsv } from '../../platform/lists/csv.ts';
import { readCurrency, revenueByDay, totalOf } from './revenue.ts';
import { readRange } from './revenue-range.ts';

export const readOwnRevenue: Operation<typeof liveTableRoutes.ownRevenue> = async ({
  resources: { db, now },
  caller,
  query,
}) => {
  const days = await revenueByDay(db, readRange(query, now()), query.mode, caller.id);
  return { days, totals: totalOf(days), currency: await readCurrency(db) };
};

export const exportOwnRevenue: Operation<typeof liveTableRoutes.exportOwnRevenue> = async ({
  resources: { db, now },
  caller,
  query,
  reply,
}) => {
  const range = readRange(query, now());
  const columns = ['day', 'bets', 'staked', 'paid', 'revenue'] as const;
  const batches = async function* () {
    yield await revenueByDay(db, range, query.mode, caller.id);
  };
  return sendCsv(reply, `revenue-${range.from}-${range.to}`, columns, batches());
};
