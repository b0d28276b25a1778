import type { BetValue, Cloth, OutcomeView } from '@baize/contract/live';

/**
 * The seam between the platform and a game. The platform runs rounds, takes stakes, keeps the
 * ledger, plays the pictures and draws the screens; a game says what can happen, what can be bet on
 * it, and how it looks and reads.
 */
export type Game = {
  /** As screens call it. */
  name: string;
  /** Outcomes are numbered from 0, and each is as likely as any other. */
  outcomeCount: number;
  describeOutcome(number: number): OutcomeView;
  betTypes: readonly string[];
  /** Every rule about what may be bet; undefined where there is no such bet. */
  readBet(type: string, value: BetValue): BetTerms | undefined;
  /** A bet as a croupier would call it. */
  nameBet(type: string, value: BetValue): string;
  /** A bet of somebody who likes risk, or does not. For the demo's players. */
  pickBet(chance: Chance, isBold: boolean): { type: string; value: BetValue };
  cloth: Cloth;
  words: GameWords;
  guide: GameGuide;
  pictures: GamePictures;
  pace: GamePace;
};

/** What a bet is worth. It pays one price whichever of its outcomes comes. */
export type BetTerms = {
  /** The outcomes that win it, ascending. */
  covered: number[];
  /** What one unit staked returns then, the stake included. */
  returnPerUnit: number;
};

/** Where randomness comes from that decides nothing. */
export type Chance = {
  /** A whole number from `from` to below `to`. */
  whole(from: number, to: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  happens(probability: number): boolean;
};

export type GameWords = {
  /** What happens at the table when no more bets are taken, and when the result is out. */
  closed: string;
  result: string;
  /** What its results are called, above a list of them. */
  recentResults: string;
};

/** What the documentation shows of the game. */
export type GameGuide = {
  bets: readonly {
    type: string;
    /** An example of the value as code, or null where the type takes none. */
    value: string | null;
    text: string;
    returnPerUnit: number;
  }[];
  /** The dearest and the cheapest kind, for telling what the largest bet is. */
  largestBets: readonly { on: string; returnPerUnit: number }[];
  /** A bet without a value that every newcomer understands, and one that shows the rest. */
  simpleBet: { type: string };
  fullBet: { type: string; value: BetValue };
  /** When a round ends, in the picture's words. */
  ending: string;
};

/** The sandbox's pictures: clips from one encoder run in one pack. */
export type GamePictures = {
  /** The pack's path in the games' folder. */
  pack: string;
  /** Played in a loop while nothing happens. */
  idle: string;
  /** Played from the last bet on; its last turn is repeated should the result be late. */
  running: string;
  /** Shows an outcome. */
  resultOf(number: number): string;
};

/** How long each part of a round lasts, in whole loops of the pictures. */
export type GamePace = {
  bettingMs: number;
  /** From the last bet until the result's clip begins. */
  runningMs: number;
  /** The result's clip, and how far into it the outcome is seen. */
  resultMs: number;
  seenMs: number;
  /** One loop: rounds begin on multiples of it, where every clip begins alike. */
  loopMs: number;
};

/** What a bet may return in whole minor units, the stake included. */
export const returnOf = ({ returnPerUnit }: Pick<BetTerms, 'returnPerUnit'>, amount: number) =>
  Math.floor(amount * returnPerUnit);

/** What comes back when `number` is the outcome. */
export const payoutOf = (terms: BetTerms, amount: number, number: number) =>
  terms.covered.includes(number) ? returnOf(terms, amount) : 0;
