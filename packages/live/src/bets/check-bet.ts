import type { PlacedBet } from '@baize/contract/live';
import { type Game, returnOf } from '@baize/games';

export type CheckedBet = PlacedBet & {
  covered: number[];
  /** The return if the bet wins, stake included. */
  potential: number;
};

/**
 * Adds the covered outcomes to a bet; undefined if the game has no such bet. The database decides
 * whether the bet is accepted.
 */
export function checkBet(bet: PlacedBet, game: Pick<Game, 'readBet'>): CheckedBet | undefined {
  const { id, roundId, type, value, amount } = bet;
  const terms = game.readBet(type, value);
  if (!terms) return undefined;
  const potential = returnOf(terms, amount);
  return { id, roundId, type, value, amount, covered: terms.covered, potential };
}
