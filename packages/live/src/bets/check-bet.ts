import type { BetErrorCode, PlacedBet } from '@baize/contract/live';
import { returnOf } from '@baize/games';
import type { LiveTable } from '../tables.ts';

export type CheckedBet = PlacedBet & {
  covered: number[];
  /** What comes back if it wins, stake included. */
  potential: number;
};

/** The rules of the game and the table, before anything is asked of the database. */
export function checkBet(
  bet: PlacedBet,
  { game, limits }: Pick<LiveTable, 'game' | 'limits'>,
): CheckedBet | BetErrorCode {
  const { id, roundId, type, value, amount } = bet;
  const terms = game.readBet(type, value);
  if (!terms) return 'invalid_bet';
  if (amount < limits.minBet) return 'below_minimum';
  const potential = returnOf(terms, amount);
  if (potential > limits.maxPayout) return 'above_maximum';
  return { id, roundId, type, value, amount, covered: terms.covered, potential };
}
