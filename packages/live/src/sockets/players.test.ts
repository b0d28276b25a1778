import type { ServerMessage } from '@baize/contract/live';
import { games } from '@baize/games';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { closeRound } from '../rounds/close-round.ts';
import { broadcastOf } from '../rounds/round.ts';
import { settleRound } from '../rounds/settle-round.ts';
import { aBet, aBettor, leadOpenRound, placeInTurn } from '../testing/a-round.ts';
import { blockOn, untilBlocked } from '../testing/locks.ts';
import { useDatabase } from '../testing/test-table.ts';
import type { Connection } from './connection.ts';
import { createPlayers } from './players.ts';

const own = useDatabase();

/** A settled round with one bet of one player. */
async function aSettledRound() {
  const { db, pool } = own.database;
  const { lease, chain, round } = await leadOpenRound(db);
  const bettor = await aBettor(db);
  const bet = await aBet(db, { id: 'b', roundId: round.id });
  const client = await pool.connect();
  await placeInTurn(client, [{ bettor, bet, placedAt: Date.now(), isInTime: true }]);
  client.release();
  const now = Date.now();
  await closeRound(db, lease, round.id, { closedAt: now, revealAt: now + 1_000 });
  const game = games.european_roulette;
  const settled = await settleRound(db, lease, round, chain.seedAt(1), now, game);
  return { bettor, settled };
}

it('settlements are read again if the connection to the database breaks', async () => {
  const { db } = own.database;
  const { bettor, settled } = await aSettledRound();
  const reported: unknown[] = [];
  const players = createPlayers(own.appDatabase.db, (error) => reported.push(error));
  const written: Uint8Array[] = [];
  const session = {
    ...bettor,
    apiKeyId: 1,
    origin: 'https://casino.test',
    needsRenewal: false,
  };
  const connection: Connection = {
    ...{ session, heard: true, leaveAt: null },
    write: (frame) => written.push(frame),
    send: (message: ServerMessage) => message,
    close: () => undefined,
  };
  players.join(connection);

  const unblock = await blockOn(own.connectionString, 'lock table live_bets');
  players.broadcast(broadcastOf(settled));
  await untilBlocked(db);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  await unblock();
  await expect.poll(() => written.length).toBe(1);
  expect(reported).toHaveLength(1);
  const told = Buffer.concat(written).toString('latin1');
  expect(told).toContain('"t":"round.result"');
  expect(told).toContain('"t":"settlement"');
});
