import type { Database } from '@baize/db';
import { sql } from 'kysely';
import { readOpenBets } from '../bets/read-bets.ts';
import type { Clock } from '../clock.ts';
import type { TableStore } from '../rounds/table-store.ts';
import { inBatches } from '../sessions/in-batches.ts';
import type { LiveTable } from '../tables.ts';
import type { Connection } from './connection.ts';

/** Enough to share statements, few enough to write to between two other things. */
const TOGETHER = 64;

type Needed = {
  db: Database;
  table: LiveTable;
  store: TableStore;
  clock: Clock;
  /** Resolves when no round is being written. */
  giveWay: () => Promise<void>;
};

/** Sends a player the state it comes into; answers false when there is no such player any more. */
export type WelcomePlayer = (connection: Connection) => Promise<boolean>;

export const createWelcome = (needed: Needed): WelcomePlayer =>
  inBatches(TOGETHER, (connections) => welcomePlayers(needed, connections));

/** The snapshot is whole: read again if the table moved. */
async function welcomePlayers(
  { db, table, store, clock, giveWay }: Needed,
  connections: readonly Connection[],
): Promise<boolean[]> {
  const playerIds = [...new Set(connections.map(({ session }) => session.playerId))];
  for (;;) {
    await giveWay();
    const seq = store.lastSequence();
    const round = store.current();
    const [players, laid] = await Promise.all([
      readPlayers(db, playerIds),
      round && readOpenBets(db, playerIds, round.id),
    ]);
    if (seq !== store.lastSequence()) continue;
    // The running round's number is for the picture to tell.
    const history = store.history().filter(({ roundId }) => roundId !== round?.id);
    const state = store.state();
    return connections.map((connection) => {
      const player = players.get(connection.session.playerId);
      if (!player) return false;
      connection.send({
        t: 'welcome',
        seq,
        at: clock.now(),
        table: { id: table.id, name: table.name },
        player: { id: player.external_id, balance: player.balance },
        limits: table.limits,
        round: state,
        ...(laid?.get(connection.session.playerId) ?? { bets: [] }),
        history,
      });
      return true;
    });
  }
}

async function readPlayers(db: Database, playerIds: readonly number[]) {
  const rows = await db
    .selectFrom('live_players as player')
    .innerJoin('live_accounts as account', 'account.player_id', 'player.id')
    .select(['player.id', 'player.external_id', 'account.balance'])
    .where(sql<boolean>`player.id = any (${playerIds}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
