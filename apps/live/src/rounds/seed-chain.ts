import { createHmac, hash, randomBytes } from 'node:crypto';
import type { Database } from '@baize/db';

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

/**
 * All seeds of a chain, derived from a nonce in the database and a secret outside it. Each is
 * the hash of the next, so they are made from the last to the first.
 */
function deriveSeeds(secret: Uint8Array, nonce: Uint8Array, length: number): Buffer {
  const seeds = Buffer.alloc((length + 1) * 32);
  let seed = createHmac('sha256', secret).update('live-seed-chain').update(nonce).digest();
  for (let index = length; index >= 0; index--) {
    seed.copy(seeds, index * 32);
    seed = hash('sha256', seed, 'buffer');
  }
  return seeds;
}

/**
 * The table's running chain, or a new one when there is none, it is used up, or its seeds can no
 * longer be derived because the secret was changed.
 */
export async function loadSeedChain(
  db: Database,
  tableId: string,
  secret: Uint8Array,
  length = CHAIN_LENGTH,
): Promise<SeedChain> {
  const last = await db
    .selectFrom('live_seed_chains')
    .select(['id', 'nonce', 'terminal', 'length'])
    .where('table_id', '=', tableId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last) {
    const chain = openChain(last.id, deriveSeeds(secret, last.nonce, last.length), last.length);
    if (chain.terminal.equals(last.terminal)) return chain;
  }
  return publishChain(db, tableId, secret, length);
}

export async function publishChain(
  db: Database,
  tableId: string,
  secret: Uint8Array,
  length = CHAIN_LENGTH,
): Promise<SeedChain> {
  const nonce = randomBytes(32);
  const seeds = deriveSeeds(secret, nonce, length);
  const { id } = await db
    .insertInto('live_seed_chains')
    .values({ table_id: tableId, nonce, terminal: seeds.subarray(0, 32), length })
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
