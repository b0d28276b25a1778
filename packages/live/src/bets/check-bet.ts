import type { PlacedBet } from '@baize/contract/live';
import { type Game, returnOf } from '@baize/games';

export type CheckedBet = PlacedBet & {
  covered: number[];
  /** What comes back if it wins, stake included. */
  potential: number;
};

/** The bet with what it covers, or undefined if the game has no such bet. Whether it is taken, the database decides. */
export function checkBet(bet: PlacedBet, game: Pick<Game, 'readBet'>): CheckedBet | undefined {
  const { id, roundId, type, value, amount } = bet;
  const terms = game.readBet(type, value);
  if (!terms) return undefined;
  const potential = returnOf(terms, amount);
  return { id, roundId, type, value, amount, covered: terms.covered, potential };
}
