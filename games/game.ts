import type { BetValue, Cloth, OutcomeView } from '@baize/contract/live';

/**
 * The interface between the platform and a game. The platform runs rounds, takes stakes, keeps the
 * ledger, plays the video and draws the screens. A game defines its outcomes and bets, and how they
 * look and read.
 */
export type Game = {
  name: string;
  /** Outcomes are numbered from 0 and equally likely. */
  outcomeCount: number;
  describeOutcome(number: number): OutcomeView;
  betTypes: readonly string[];
  /** Contains every rule about which bets exist; returns undefined for a bet that does not. */
  readBet(type: string, value: BetValue): BetTerms | undefined;
  /** Names a bet as a croupier would. */
  nameBet(type: string, value: BetValue): string;
  /** Picks a bet for a player of the demo, who likes risk or avoids it. */
  pickBet(chance: Chance, isBold: boolean): { type: string; value: BetValue };
  cloth: Cloth;
  words: GameWords;
  guide: GameGuide;
  pictures: GamePictures;
  pace: GamePace;
};

/** The outcomes that win a bet, and its price, which is the same for each of them. */
export type BetTerms = {
  /** The winning outcomes, ascending. */
  covered: number[];
  /** Units returned for one unit staked if the bet wins, the stake included. */
  returnPerUnit: number;
};

/** A source of randomness for demo data. It never decides a result. */
export type Chance = {
  /** Returns an integer from `from` (inclusive) to `to` (exclusive). */
  whole(from: number, to: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  happens(probability: number): boolean;
};

export type GameWords = {
  /** Status texts after betting closed and after the result is out. */
  closed: string;
  result: string;
  /** Heading of a list of results. */
  recentResults: string;
};

/** Texts and examples for the documentation. */
export type GameGuide = {
  bets: readonly {
    type: string;
    /** An example of the value as code; null if the type takes none. */
    value: string | null;
    text: string;
    returnPerUnit: number;
  }[];
  /** The bets with the highest and the lowest price, used to explain the largest possible bet. */
  largestBets: readonly { on: string; returnPerUnit: number }[];
  /** Two examples: a bet without a value that beginners understand, and a bet with all fields. */
  simpleBet: { type: string };
  fullBet: { type: string; value: BetValue };
  /** Describes the end of a round by what the video shows. */
  ending: string;
};

/** Video clips of the sandbox table. One encoder run produces all of them, in one pack. */
export type GamePictures = {
  /** Path inside the `games` folder. */
  pack: string;
  /** Looped while nothing happens. */
  idle: string;
  /** Played when betting closes. Its last loop repeats if the result is late. */
  running: string;
  resultOf(number: number): string;
};

/** Durations of the phases of a round; each is a whole number of video loops. */
export type GamePace = {
  bettingMs: number;
  /** From the close of betting until the result's clip begins. */
  runningMs: number;
  /** Length of the result's clip, and the time in it at which the outcome becomes visible. */
  resultMs: number;
  seenMs: number;
  /**
   * Length of one loop. Rounds begin on multiples of it, so every clip starts from the same frame.
   */
  loopMs: number;
};

/** The return of a winning bet in whole minor units, the stake included. */
export const returnOf = ({ returnPerUnit }: Pick<BetTerms, 'returnPerUnit'>, amount: number) =>
  Math.floor(amount * returnPerUnit);

/** The amount returned if the outcome is `number`: 0 unless the bet covers it. */
export const payoutOf = (terms: BetTerms, amount: number, number: number) =>
  terms.covered.includes(number) ? returnOf(terms, amount) : 0;
