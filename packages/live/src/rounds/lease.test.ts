import { randomUUID } from 'node:crypto';
import { games } from '@baize/games';
import { expect, it } from 'vitest';
import { addTable } from '../testing/a-round.ts';
import { useDatabase } from '../testing/test-table.ts';
import { closeRound } from './close-round.ts';
import { acquireLease, LeaseLostError, readLeaseBeat, releaseLease, renewLease } from './lease.ts';
import { openRound } from './open-round.ts';
import { publishChain } from './seed-chain.ts';
import { settleRound, voidRound } from './settle-round.ts';

const own = useDatabase();
const now = Date.now();
const times = { openedAt: now, closesAt: now, revealAt: now };

async function lead(name: string) {
  const tableId = await addTable(own.database.db, name);
  const lease = await acquireLease(own.database.db, tableId, randomUUID());
  if (!lease) throw new Error('The lease was not free');
  return { tableId, lease };
}

it('a lease is only taken over if the leader’s last heartbeat has not changed', async () => {
  const { db } = own.database;
  const { tableId, lease } = await lead('watched');
  const take = async (seen = undefined as Awaited<ReturnType<typeof readLeaseBeat>>) =>
    acquireLease(db, tableId, randomUUID(), seen);
  const seen = await readLeaseBeat(db, tableId);
  expect(await take()).toBeUndefined();
  await renewLease(db, lease, now);
  expect(await take(seen)).toBeUndefined();
  const silent = await readLeaseBeat(db, tableId);
  const asked = await Promise.all([take(silent), take(silent)]);
  const [next, ...others] = asked.filter((one) => one !== undefined);
  if (!next) throw new Error('Nobody leads');
  expect(others).toEqual([]);
  expect(next.token).toBe(lease.token + 1);
  await releaseLease(db, next);
  expect(await readLeaseBeat(db, tableId)).toBeUndefined();
  expect(await take()).toBeDefined();
});

it('a leader whose lease was taken over can neither renew it nor write a round', async () => {
  const { db } = own.database;
  const { tableId, lease: old } = await lead('slept');
  const chain = await publishChain(db, tableId, Buffer.from('a secret'), 10);
  const round = await openRound(db, old, chain, 1, times);
  const silent = await readLeaseBeat(db, tableId);
  expect(await acquireLease(db, tableId, randomUUID(), silent)).toBeDefined();

  await expect(renewLease(db, old, now)).rejects.toThrow(LeaseLostError);
  await expect(openRound(db, old, chain, 2, times)).rejects.toThrow(LeaseLostError);
  const closing = { closedAt: now, revealAt: now };
  await expect(closeRound(db, old, round.id, closing)).rejects.toThrow(LeaseLostError);
  const seed = chain.seedAt(1);
  const game = games.european_roulette;
  await expect(settleRound(db, old, round, seed, now, game)).rejects.toThrow(LeaseLostError);
  await expect(voidRound(db, old, round, seed, now)).rejects.toThrow(LeaseLostError);
  await releaseLease(db, old);
  expect(await acquireLease(db, tableId, randomUUID())).toBeUndefined();
});
