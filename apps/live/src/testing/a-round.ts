import { randomUUID } from 'node:crypto';
import type { PlacedBet } from '@baize/contract/live';
import type { Database } from '@baize/db';
import { type CheckedBet, checkBet } from '../bets/check-bet.ts';
import { acquireLease } from '../rounds/lease.ts';
import { openRound } from '../rounds/open-round.ts';
import { publishChain } from '../rounds/seed-chain.ts';
import { openSession } from '../sessions/open-session.ts';
import { readTables } from '../tables.ts';
import { aPartner } from './people.ts';

/** The sandbox table with an open round, led by the test itself. */
export async function leadOpenRound(db: Database) {
  const [table] = await readTables(db);
  if (!table) throw new Error('No table');
  const lease = await acquireLease(db, table.id, randomUUID(), 600_000);
  if (!lease) throw new Error('Somebody leads the table');
  const chain = await publishChain(db, table.id, Buffer.from('a secret'), 10);
  const times = { openedAt: Date.now(), closesAt: Date.now() + 600_000 };
  return { table, lease, chain, round: await openRound(db, lease, chain, 1, times) };
}

/** A player with an account, who has not connected. */
export async function aBettor(db: Database) {
  const { partnerId, keyId: apiKeyId, origin } = await aPartner(db);
  const [table] = await readTables(db);
  if (!table) throw new Error('No table');
  const session = { partnerId, apiKeyId, origin, externalId: 'p', table, now: Date.now() };
  await openSession(db, session);
  const { id } = await db
    .selectFrom('live_players')
    .select('id')
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow();
  return { playerId: id, partnerId, tableId: table.id };
}

/** Ten on red unless told otherwise, as `checkBet` passes it on. */
export async function aBet(db: Database, bet: Partial<PlacedBet>): Promise<CheckedBet> {
  const [table] = await readTables(db);
  if (!table) throw new Error('No table');
  const whole: PlacedBet = { id: 'b', roundId: 1, type: 'red', value: null, amount: 1_000, ...bet };
  const checked = checkBet(whole, table.limits);
  if (typeof checked === 'string') throw new Error(checked);
  return checked;
}
