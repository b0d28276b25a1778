/**
 * Provable fairness, the same code for the table and for anyone who checks it.
 *
 * The table publishes the end of a chain of hashes before the first round. Round `index` is
 * decided by the seed whose SHA-256 is the seed of round `index - 1`; round 1's seed hashes to
 * the published end. Every result is therefore fixed before any bet on it, and a revealed
 * seed proves it without trust in the table. How many outcomes there are, each as likely as any
 * other, is for the table's game to say.
 */

const wordsPerBlock = 8;
/** Words at or above this would favour the low numbers: they are passed over. */
export const acceptBelow = (outcomeCount: number) =>
  Math.floor(2 ** 32 / outcomeCount) * outcomeCount;

export type DrawnRound = {
  /** The round's place in its chain, from 1. */
  index: number;
  /** Published before the round: SHA-256 of the seed, in hex. */
  commit: string;
  /** Revealed with the result, in hex. */
  seed: string;
  number: number;
};

export type RoundCheck = {
  seedMatchesCommit: boolean;
  /** The number the seed gives. */
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

/** How a number was come by, for whoever wants to see it and not only the number. */
export type Draw = {
  number: number;
  /** What was signed: `index:block`. */
  message: string;
  /** The signature, in hex. */
  signature: string;
  /** Which of its eight words was taken, from 0, and that word as a whole number. */
  wordIndex: number;
  word: number;
};

/**
 * The number of a round: HMAC-SHA-256 keyed with the seed over `index:block`, read as eight
 * big-endian words; the first word that fits the outcomes evenly gives the number. A block whose
 * words are all passed over is followed by the next.
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

/** The first of a block's words that divides evenly into outcomes, if any does. */
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
