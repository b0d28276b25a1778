import type { Database } from '@baize/db';
import { type Lease, writeAsLeader } from './lease.ts';
import { type RoundRow, roundColumns } from './round.ts';
import type { SeedChain } from './seed-chain.ts';

export type RoundTimes = {
  openedAt: number;
  closesAt: number;
  /** When the picture will show the result, if the round is closed in time. */
  revealAt: number;
};

export function openRound(
  db: Database,
  lease: Lease,
  chain: SeedChain,
  index: number,
  times: RoundTimes,
): Promise<RoundRow> {
  return writeAsLeader(db, lease, (trx) =>
    trx
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
      .executeTakeFirstOrThrow(),
  );
}
