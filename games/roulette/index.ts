import type { Game } from '../game.ts';
import { cloth, describeOutcome } from './cloth.ts';
import { pickBet } from './pick-bet.ts';
import { pace, pictures } from './pictures/index.ts';
import { betTypes, pocketCount, readBet } from './rules.ts';
import { guide, nameBet, words } from './words.ts';

/** European roulette: one zero, 37 pockets. */
export const roulette = {
  name: 'European roulette',
  outcomeCount: pocketCount,
  describeOutcome,
  betTypes,
  readBet,
  nameBet,
  pickBet,
  cloth,
  words,
  guide,
  pictures,
  pace,
} satisfies Game;
