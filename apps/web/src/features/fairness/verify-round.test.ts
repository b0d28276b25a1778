import { drawNumber, hashSeed } from '@baize/contract/live';
import { games } from '@baize/games';
import { describe, expect, it } from 'vitest';
import { gameIds } from '../../concepts/live-tables/games.ts';
import { followChain, verifyRound } from './verify-round.ts';

const game = gameIds[0];
const { outcomeCount } = games[game];
const last = 'ab'.repeat(32);

async function chainOf(length: number): Promise<string[]> {
  const seeds = [last];
  for (let left = length; left > 0; left--) seeds.unshift(await hashSeed(seeds[0] ?? ''));
  return seeds;
}

const ignore = () => undefined;

describe('round verification', () => {
  it('confirms a round that is as announced', async () => {
    const [commit = ''] = await chainOf(1);
    const number = await drawNumber(last, 3, outcomeCount);
    expect(await verifyRound({ game, index: 3, commit, seed: last, number })).toMatchObject({
      hashOfSeed: commit,
      seedMatchesCommit: true,
      draw: { number, message: '3:0' },
      numberMatches: true,
    });
  });

  it('detects a different seed and a different number', async () => {
    const [commit = ''] = await chainOf(1);
    const number = ((await drawNumber(last, 3, outcomeCount)) + 1) % outcomeCount;
    expect(await verifyRound({ game, index: 3, commit: last, seed: last, number })).toMatchObject({
      seedMatchesCommit: false,
      numberMatches: false,
    });
    expect(await verifyRound({ game, index: 3, commit, seed: last, number: null })).toMatchObject({
      seedMatchesCommit: true,
      numberMatches: null,
    });
  });

  it('follows the commitment back to the end of the chain', async () => {
    const seeds = await chainOf(600);
    const told: number[] = [];
    const end = await followChain(
      { commit: seeds[599] ?? '', index: 600 },
      (done) => told.push(done),
      new AbortController().signal,
    );
    expect(end).toBe(seeds[0]);
    expect(told).toEqual([100]);
    const first = { commit: seeds[0] ?? '', index: 1 };
    expect(await followChain(first, ignore, new AbortController().signal)).toBe(seeds[0]);
    await expect(
      followChain({ commit: last, index: 9 }, ignore, AbortSignal.abort()),
    ).rejects.toThrow('aborted');
  });
});
