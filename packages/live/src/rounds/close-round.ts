import type { Database } from '@baize/db';
import { type Lease, writeAsLeader } from './lease.ts';
import { type RoundRow, roundColumns } from './round.ts';

/**
 * Closes the betting. Bets hold a share lock on the round's row until they commit, so this waits
 * for bets in flight, and no bet can follow.
 */
export function closeRound(
  db: Database,
  lease: Lease,
  roundId: number,
  times: { closedAt: number; revealAt: number },
): Promise<RoundRow> {
  return writeAsLeader(db, lease, (trx) =>
    trx
      .updateTable('live_rounds')
      .set({
        status: 'closed',
        closed_at: new Date(times.closedAt),
        reveal_at: new Date(times.revealAt),
      })
      .where('id', '=', roundId)
      .where('status', '=', 'open')
      .returning(roundColumns)
      .executeTakeFirstOrThrow(),
  );
}
