import { createHmac, hash, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Database } from '@baize/db';
import { readDatabaseOrigin } from './database-origin.ts';

/** Enough for five weeks with a round every half minute; takes 3 MB of memory. */
const CHAIN_LENGTH = 100_000;

export type SeedChain = {
  id: number;
  length: number;
  /** Hash of the first round's seed, published before that round. */
  terminal: Buffer;
  /** The seed of a round; the first round has index 1. */
  seedAt(index: number): Buffer;
  /** The round's commitment: the hash of its seed, which equals the seed of the previous round. */
  commitAt(index: number): Buffer;
};

/**
 * Yields to the event loop after this many seeds: deriving all of them takes as long as a few video
 * frames.
 */
const SEEDS_AT_ONCE = 1_000;

/**
 * Derives all seeds of a chain from a nonce in the database and a secret outside it. Each seed is
 * the hash of the next, so they are computed from last to first.
 */
async function deriveSeeds(secret: Uint8Array, nonce: Uint8Array, length: number): Promise<Buffer> {
  const seeds = Buffer.alloc((length + 1) * 32);
  let seed = createHmac('sha256', secret).update('live-seed-chain').update(nonce).digest();
  for (let index = length; index >= 0; index--) {
    seed.copy(seeds, index * 32);
    seed = hash('sha256', seed, 'buffer');
    if (index % SEEDS_AT_ONCE === 0) await setImmediate();
  }
  return seeds;
}

/**
 * Reopens the chain of a round that another leader left, to play it out. Returns undefined if the
 * seeds cannot be derived because the secret was changed. Also returns undefined if the chain was
 * created in another database. This one is a copy then, and the original may have revealed the seed
 * already.
 */
export async function reopenChain(
  db: Database,
  id: number,
  secret: Uint8Array,
): Promise<SeedChain | undefined> {
  const { nonce, terminal, length, origin } = await db
    .selectFrom('live_seed_chains')
    .select(['nonce', 'terminal', 'length', 'origin'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (origin !== (await readDatabaseOrigin(db))) return undefined;
  const chain = openChain(id, await deriveSeeds(secret, nonce, length), length);
  return chain.terminal.equals(terminal) ? chain : undefined;
}

/**
 * Creates a chain. Each leader creates one and never continues another, so no seed is used twice
 * after any kind of restore.
 */
export async function publishChain(
  db: Database,
  tableId: string,
  secret: Uint8Array,
  length = CHAIN_LENGTH,
): Promise<SeedChain> {
  const nonce = randomBytes(32);
  const seeds = await deriveSeeds(secret, nonce, length);
  const { id } = await db
    .insertInto('live_seed_chains')
    .values({
      table_id: tableId,
      nonce,
      terminal: seeds.subarray(0, 32),
      length,
      origin: await readDatabaseOrigin(db),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return openChain(id, seeds, length);
}

function openChain(id: number, seeds: Buffer, length: number): SeedChain {
  const at = (index: number) => {
    if (!(index >= 0 && index <= length)) throw new RangeError(`The chain has no seed ${index}`);
    return seeds.subarray(index * 32, index * 32 + 32);
  };
  return { id, length, terminal: at(0), seedAt: at, commitAt: (index) => at(index - 1) };
}
