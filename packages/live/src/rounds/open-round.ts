import type { Database, DB } from '@baize/db';
import { type Kysely, sql } from 'kysely';
import { type Lease, writeAsLeader } from './lease.ts';
import { type RoundRow, roundColumns } from './round.ts';
import type { SeedChain } from './seed-chain.ts';

export type RoundTimes = {
  openedAt: number;
  closesAt: number;
  /** When the video shows the result, provided the round closes in time. */
  revealAt: number;
};

export function openRound(
  db: Database,
  lease: Lease,
  chain: SeedChain,
  index: number,
  times: RoundTimes,
): Promise<RoundRow> {
  return writeAsLeader(db, lease, async (trx) => {
    const round = await trx
      .insertInto('live_rounds')
      .values({
        table_id: lease.tableId,
        chain_id: chain.id,
        chain_index: index,
        commit: chain.commitAt(index),
        opened_at: new Date(times.openedAt),
        closes_at: new Date(times.closesAt),
        reveal_at: new Date(times.revealAt),
      })
      .returning(roundColumns)
      .executeTakeFirstOrThrow();
    await beginExposure(trx, round);
    return round;
  });
}

/**
 * Starts tracking exposure for play money with a cap. For wallets tracking starts with the first
 * debit of the round.
 */
async function beginExposure(trx: Kysely<DB>, { id, table_id }: RoundRow): Promise<void> {
  await sql`
    insert into live_round_exposures (round_id, mode, currency)
    select ${id}, mode, currency from live_tables, unnest(enum_range(null::account_mode)) as mode
    where live_tables.id = ${table_id} and max_exposure is not null`.execute(trx);
}
