import { checkRound, type Draw, hashSeed, traceDraw } from '@baize/contract/live';
import { gameNamed } from '@baize/games';

/** Input of a verification, from the server or entered by hand. */
export type Evidence = {
  game: string;
  index: number;
  commit: string;
  seed: string;
  /** Announced number; `null` if the round is void or the number unknown. */
  number: number | null;
};

export type Finding = {
  hashOfSeed: string;
  seedMatchesCommit: boolean;
  draw: Draw;
  outcomeCount: number;
  /** `null` if no number was announced. */
  numberMatches: boolean | null;
};

/** Browsers provide `crypto.subtle` only to secure contexts: https or localhost. */
export const canVerify = () => globalThis.crypto?.subtle !== undefined;

export async function verifyRound(evidence: Evidence): Promise<Finding> {
  const { index, commit, seed, number } = evidence;
  const { outcomeCount } = gameNamed(evidence.game);
  const draw = await traceDraw(seed, index, outcomeCount);
  const announced = { index, commit, seed, number: number ?? draw.number };
  const check = await checkRound(announced, outcomeCount);
  return {
    hashOfSeed: await hashSeed(seed),
    seedMatchesCommit: check.seedMatchesCommit,
    draw,
    outcomeCount,
    numberMatches: number === null ? null : number === check.expectedNumber,
  };
}

const tellEvery = 500;

/** Hashes back to the chain's end, which was published before its first round. */
export async function followChain(
  { commit, index }: Pick<Evidence, 'commit' | 'index'>,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<string> {
  let hash = commit;
  for (let place = index; place > 1; place--) {
    hash = await hashSeed(hash);
    signal.throwIfAborted();
    if (place % tellEvery === 0) onProgress(index - place);
  }
  return hash;
}
