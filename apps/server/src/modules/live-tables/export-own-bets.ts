import type { liveTableRoutes, PlayedBet } from '@baize/contract';
import type { DB } from '@baize/db';
import type { Operation } from '@baize/platform/http/serve';
import { inBatches, sendCsv } from '@baize/platform/lists/csv';
import { type Kysely, sql } from 'kysely';
import { betsOf, type Whose } from './list-own-bets.ts';
import { assertInOrder, dayOf } from './revenue-range.ts';

const BATCH = 500;

const columns = [
  'id',
  'round_id',
  'game',
  'player',
  'type',
  'value',
  'currency',
  'amount',
  'payout',
  'status',
  'placed_at',
  'settled_at',
] as const satisfies readonly (keyof PlayedBet)[];

export const exportOwnBets: Operation<typeof liveTableRoutes.exportOwnBets> = async ({
  resources: { db, now },
  caller,
  query: { mode, ...days },
  reply,
}) => {
  const whose = { partnerId: caller.id, mode };
  const { from, to = dayOf(now()) } = days;
  if (days.from === undefined && days.to === undefined) {
    const all = inBatches((after) =>
      betsOf(db, whose).where('bet.id', '>', after).orderBy('bet.id').limit(BATCH).execute(),
    );
    return sendCsv(reply, `bets-${mode}`, columns, all);
  }
  if (from !== undefined) assertInOrder({ from, to });
  const name = ['bets', mode, ...(from === undefined ? [] : [from]), to].join('-');
  return sendCsv(reply, name, columns, walkSettled(db, whose, { from, to }));
};

type Days = { from?: string | undefined; to?: string | undefined };
type Settled = { id: number; settled_at: string | null };

/** Filters by `settled_at`, which decides the day on which the revenue of a bet counts. */
export function readBetsSettled(db: Kysely<DB>, whose: Whose, { from, to }: Days, after?: Settled) {
  let wanted = betsOf(db, whose).where('bet.settled_at', 'is not', null);
  if (from !== undefined) {
    wanted = wanted.where(
      sql<boolean>`bet.settled_at >= ${from}::date::timestamp at time zone 'UTC'`,
    );
  }
  if (to !== undefined) {
    wanted = wanted.where(
      sql<boolean>`bet.settled_at < (${to}::date + 1)::timestamp at time zone 'UTC'`,
    );
  }
  if (after !== undefined) {
    wanted = wanted.where(
      sql<boolean>`(bet.settled_at, bet.id) > (${after.settled_at}::timestamptz, ${after.id}::bigint)`,
    );
  }
  return wanted.orderBy('bet.settled_at').orderBy('bet.id').limit(BATCH).execute();
}

async function* walkSettled(db: Kysely<DB>, whose: Whose, days: Days) {
  for (let after: Settled | undefined; ; ) {
    const bets = await readBetsSettled(db, whose, days, after);
    if (bets.length > 0) yield bets;
    if (bets.length < BATCH) return;
    after = bets.at(-1);
  }
}
