import type { GamePace, GamePictures } from '../../game.ts';

/** The clips drawn by `draw/`. */
export const pictures: GamePictures = {
  pack: 'roulette/pictures/wheel.pack',
  idle: 'idle',
  running: 'spin',
  resultOf: (number) => `landing-${number}`,
};

const frameMs = 40;
const landedFrame = 64;

/** The wheel turns once in four seconds, and every clip is a whole number of turns. */
export const pace: GamePace = {
  bettingMs: 16_000,
  runningMs: 8_000,
  resultMs: 4_000,
  seenMs: landedFrame * frameMs,
  loopMs: 4_000,
};
