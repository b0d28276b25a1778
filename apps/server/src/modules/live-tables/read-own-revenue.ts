import type { liveTableRoutes } from '@baize/contract';
import type { Operation } from '@baize/platform/http/serve';
import { sendCsv } from '@baize/platform/lists/csv';
import { chooseCurrency, revenueByDay, totalOf } from './revenue.ts';
import { readRange } from './revenue-range.ts';

export const readOwnRevenue: Operation<typeof liveTableRoutes.ownRevenue> = async ({
  resources: { db, now },
  caller,
  query,
}) => {
  const of = { mode: query.mode, range: readRange(query, now()), partnerId: caller.id };
  const chosen = await chooseCurrency(db, of, query.currency);
  const days = await revenueByDay(db, of, chosen.currency);
  return { days, totals: totalOf(days), ...chosen };
};

export const exportOwnRevenue: Operation<typeof liveTableRoutes.exportOwnRevenue> = async ({
  resources: { db, now },
  caller,
  query,
  reply,
}) => {
  const range = readRange(query, now());
  const of = { mode: query.mode, range, partnerId: caller.id };
  const columns = ['day', 'currency', 'bets', 'staked', 'paid', 'revenue'] as const;
  /** Exports all currencies, one after the other, if the query names none. */
  const currencies =
    query.currency === undefined
      ? (await chooseCurrency(db, of, undefined)).currencies
      : [query.currency];
  const batches = async function* () {
    for (const currency of currencies) {
      const days = await revenueByDay(db, of, currency);
      yield days.map((day) => ({ ...day, currency }));
    }
  };
  return sendCsv(reply, `revenue-${query.mode}-${range.from}-${range.to}`, columns, batches());
};
