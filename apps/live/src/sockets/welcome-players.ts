import type { Database } from '@baize/db';
import { sql } from 'kysely';
import { readOpenBets, wholeBalance } from '../bets/read-bets.ts';
import type { Clock } from '../clock.ts';
import type { TableStore } from '../rounds/table-store.ts';
import { inBatches } from '../sessions/in-batches.ts';
import type { PlayerSession } from '../sessions/tickets.ts';
import { type LiveTable, limitsIn } from '../tables.ts';
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
  const sessions = connections.map(({ session }) => session);
  for (;;) {
    await giveWay();
    const seq = store.lastSequence();
    const round = store.current();
    const [players, laid] = await Promise.all([
      readPlayers(db, sessions),
      round && readOpenBets(db, sessions, round.id),
    ]);
    if (seq !== store.lastSequence()) continue;
    // The running round's number is for the picture to tell.
    const history = store.history().filter(({ roundId }) => roundId !== round?.id);
    const state = store.state();
    return connections.map((connection) => {
      const { account } = connection.session;
      const player = players.get(account.id);
      if (!player) return false;
      connection.send({
        t: 'welcome',
        seq,
        at: clock.now(),
        table: { id: table.id, name: table.name },
        player: { id: player.external_id, balance: player.balance },
        limits: limitsIn(table, account.currency),
        round: state,
        ...(laid?.get(account.id) ?? { bets: [] }),
        history,
      });
      return true;
    });
  }
}

/** By what each plays with. */
async function readPlayers(db: Database, sessions: readonly PlayerSession[]) {
  const accountIds = sessions.map(({ account }) => account.id);
  const rows = await db
    .selectFrom('live_accounts as account')
    .innerJoin('live_players as player', (join) =>
      join.on(sql<boolean>`player.id = coalesce(account.player_id, account.holder_id)`),
    )
    .select(['account.id', 'player.external_id'])
    .select(wholeBalance.as('balance'))
    .where(sql<boolean>`account.id = any (${accountIds}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
