import { createHmac, hash, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Database } from '@baize/db';
import { readDatabaseOrigin } from './database-origin.ts';

/** Five weeks of rounds at one every half minute, and 3 MB in memory. */
const CHAIN_LENGTH = 100_000;

export type SeedChain = {
  id: number;
  length: number;
  /** What the first round's seed hashes to; published before that round. */
  terminal: Buffer;
  /** The seed of a round, counted from 1. */
  seedAt(index: number): Buffer;
  /** The round's commitment: the hash of its seed, which is the seed of the round before. */
  commitAt(index: number): Buffer;
};

/** Others have their turn in between: all of them take as long as a few frames of a picture. */
const SEEDS_AT_ONCE = 1_000;

/**
 * All seeds of a chain, derived from a nonce in the database and a secret outside it. Each is
 * the hash of the next, so they are made from the last to the first.
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
 * The chain of a round that another leader left, to play it out. None when its seeds cannot be derived
 * any more, because the secret was changed, or when the chain was begun in another database than this
 * one: this is a copy then, and the seed may have been shown where the chain went on.
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
 * A new chain. Each leader begins one of its own and continues nobody's: after a restore no seed is
 * used twice, whichever way the database was restored.
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
