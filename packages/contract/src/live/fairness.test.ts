import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRound, drawNumber, hashSeed, pickWord, traceDraw } from './fairness.ts';

/** Number of outcomes in these tests. */
const outcomes = 37;

const seedOf = (text: string) => createHash('sha256').update(text).digest('hex');
const hash = (seed: string) => createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');

describe('drawing a number', () => {
  it('is HMAC-SHA-256 of the position in the chain, modulo the number of outcomes', async () => {
    const seed = seedOf('one');
    const block = createHmac('sha256', Buffer.from(seed, 'hex')).update('1:0').digest();
    expect(await drawNumber(seed, 1, outcomes)).toBe(block.readUInt32BE(0) % 37);
  });

  it('returns the intermediate values of the draw', async () => {
    const seed = seedOf('one');
    const block = createHmac('sha256', Buffer.from(seed, 'hex')).update('7:0').digest();
    expect(await traceDraw(seed, 7, outcomes)).toEqual({
      number: await drawNumber(seed, 7, outcomes),
      message: '7:0',
      signature: block.toString('hex'),
      wordIndex: 0,
      word: block.readUInt32BE(0),
    });
  });

  it('skips words that would favour low numbers', () => {
    const limit = Math.floor(2 ** 32 / 37) * 37;
    const words = [limit, 2 ** 32 - 1, limit - 1, 0, 0, 0, 0, 0];
    expect(pickWord((index) => words[index] ?? 0, outcomes)).toBe(2);
    expect(pickWord(() => limit, outcomes)).toBeUndefined();
  });

  it('draws every outcome equally often', async () => {
    const counts = new Array<number>(37).fill(0);
    const rounds = 7_400;
    const seed = seedOf('share');
    for (let index = 1; index <= rounds; index++) {
      const number = await drawNumber(seed, index, outcomes);
      counts[number] = (counts[number] ?? 0) + 1;
    }
    const expected = rounds / 37;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 36 degrees of freedom: one fair draw in a thousand exceeds 67.99. The seed is fixed.
    expect(chiSquare).toBeLessThan(67.99);
  });
});

describe('checking a round', () => {
  it('accepts the chain’s result and rejects any other seed, commit or number', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.integer({ min: 1, max: 1e6 }), async (text, index) => {
        const seed = seedOf(text);
        const commit = await hashSeed(seed);
        expect(commit).toBe(hash(seed));
        const number = await drawNumber(seed, index, outcomes);
        const round = { index, seed, commit, number };
        expect(await checkRound(round, outcomes)).toMatchObject({
          isFair: true,
          expectedNumber: number,
        });
        expect((await checkRound({ ...round, commit: seed }, outcomes)).isFair).toBe(false);
        expect(
          (await checkRound({ ...round, number: (number + 1) % outcomes }, outcomes)).isFair,
        ).toBe(false);
        expect((await checkRound({ ...round, seed: commit }, outcomes)).isFair).toBe(false);
      }),
      { numRuns: 40 },
    );
  });

  it('rejects a seed that is not a hash', async () => {
    await expect(hashSeed('not a seed')).rejects.toThrow(TypeError);
  });
});
