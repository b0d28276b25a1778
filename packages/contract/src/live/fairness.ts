/**
 * Provable fairness: tables and anyone who verifies a round use the same code.
 *
 * Before the first round, the table publishes the end of a hash chain. Round `index` uses the seed
 * whose SHA-256 is the seed of round `index - 1`; the seed of round 1 hashes to the published end.
 * Every result is therefore fixed before any bet, and a revealed seed proves it without trust in
 * the table. The table's game defines the number of outcomes; all are equally likely.
 */

const wordsPerBlock = 8;
/** Words from this value on are skipped: they would favour low numbers. */
export const acceptBelow = (outcomeCount: number) =>
  Math.floor(2 ** 32 / outcomeCount) * outcomeCount;

export type DrawnRound = {
  /** Position of the round in its chain, from 1. */
  index: number;
  /** Published before the round: SHA-256 of the seed, in hex. */
  commit: string;
  /** Revealed with the result, in hex. */
  seed: string;
  number: number;
};

export type RoundCheck = {
  seedMatchesCommit: boolean;
  /** The number computed from the seed. */
  expectedNumber: number;
  isFair: boolean;
};

const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text);

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  if (!isHash(text)) throw new TypeError('A seed is 64 hexadecimal digits');
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

export async function hashSeed(seed: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', fromHex(seed)));
}

/** Intermediate values of a draw, for showing how the number was computed. */
export type Draw = {
  number: number;
  /** The signed message: `index:block`. */
  message: string;
  signature: string;
  /** Index of the used word of eight, from 0, and the word as an unsigned integer. */
  wordIndex: number;
  word: number;
};

/**
 * Computes the number of a round: HMAC-SHA-256 keyed with the seed over `index:block`, read as
 * eight big-endian words. The first word below `acceptBelow` gives the number; if all words are
 * skipped, the next block is used.
 */
export async function traceDraw(seed: string, index: number, outcomeCount: number): Promise<Draw> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', fromHex(seed), algorithm, false, ['sign']);
  for (let block = 0; ; block++) {
    const message = `${index}:${block}`;
    const bytes = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message));
    const words = new DataView(bytes);
    const wordAt = (word: number) => words.getUint32(word * 4);
    const wordIndex = pickWord(wordAt, outcomeCount);
    if (wordIndex === undefined) continue;
    const word = wordAt(wordIndex);
    return { number: word % outcomeCount, message, signature: toHex(bytes), wordIndex, word };
  }
}

export async function drawNumber(
  seed: string,
  index: number,
  outcomeCount: number,
): Promise<number> {
  return (await traceDraw(seed, index, outcomeCount)).number;
}

/** Returns the index of the block's first word below `acceptBelow`, if any. */
export function pickWord(
  wordAt: (index: number) => number,
  outcomeCount: number,
): number | undefined {
  const limit = acceptBelow(outcomeCount);
  for (let index = 0; index < wordsPerBlock; index++) {
    if (wordAt(index) < limit) return index;
  }
  return undefined;
}

export async function checkRound(round: DrawnRound, outcomeCount: number): Promise<RoundCheck> {
  const seedMatchesCommit = (await hashSeed(round.seed)) === round.commit;
  const expectedNumber = await drawNumber(round.seed, round.index, outcomeCount);
  return {
    seedMatchesCommit,
    expectedNumber,
    isFair: seedMatchesCommit && expectedNumber === round.number,
  };
}
