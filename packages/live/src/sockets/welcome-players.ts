import type { Database } from '@baize/db';
import { readOpenBets } from '../bets/read-bets.ts';
import type { Clock } from '../clock.ts';
import { inBatches } from '../in-batches.ts';
import { readSeats } from '../players/read-seats.ts';
import type { TableStore } from '../rounds/table-store.ts';
import type { LiveTable } from '../tables.ts';
import type { Connection } from './connection.ts';

/** Large enough to share statements, small enough to write to without delaying other work. */
const TOGETHER = 64;

type Needed = {
  db: Database;
  table: LiveTable;
  store: TableStore;
  clock: Clock;
  /** Resolves when no statement of a round is in flight. */
  giveWay: () => Promise<void>;
};

/** Sends a player the current state of the table. Returns false if the player no longer exists. */
export type WelcomePlayer = (connection: Connection) => Promise<boolean>;

export const createWelcome = (needed: Needed): WelcomePlayer =>
  inBatches(TOGETHER, (connections) => welcomePlayers(needed, connections));

/** Reads a consistent snapshot: reads again if the round changed in the meantime. */
async function welcomePlayers(
  { db, table, store, clock, giveWay }: Needed,
  connections: readonly Connection[],
): Promise<boolean[]> {
  const sessions = connections.map(({ session }) => session);
  for (;;) {
    await giveWay();
    const seq = store.lastSequence();
    const round = store.state();
    const [seatOf, laid] = await Promise.all([
      readSeats(db, sessions),
      round && readOpenBets(db, sessions, round),
    ]);
    if (seq !== store.lastSequence()) continue;
    // The history leaves out the current round: the video reveals its number.
    const history = store.history().filter(({ roundId }) => roundId !== round?.roundId);
    return connections.map((connection) => {
      const { account } = connection.session;
      const seat = seatOf(connection.session);
      if (!seat) return false;
      connection.leaveAt = seat.leaveAt;
      // The player was restricted after the connection token was issued.
      if (seat.standing !== null) connection.close(seat.standing);
      connection.send({
        t: 'welcome',
        seq,
        at: clock.now(),
        table: { id: table.id, name: table.name },
        player: { id: seat.externalId, balance: seat.balance },
        limits: seat.limits,
        round,
        ...(laid?.get(account.id) ?? { bets: [] }),
        history,
      });
      return true;
    });
  }
}
