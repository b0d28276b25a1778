import {
  type BetErrorCode,
  coveredNumbers,
  type PlacedBet,
  returnPerUnit,
  type TableLimits,
} from '@baize/contract/live';

export interface CheckedBet extends PlacedBet {
  covered: number[];
  /** What comes back if it wins, stake included. */
  potential: number;
}

/** The rules of the cloth and the table, before anything is asked of the database. */
export function checkBet(bet: PlacedBet, limits: TableLimits): CheckedBet | BetErrorCode {
  const covered = coveredNumbers(bet.type, bet.value);
  if (!covered) return 'invalid_bet';
  if (bet.amount < limits.minBet) return 'below_minimum';
  const potential = bet.amount * returnPerUnit(covered.length);
  if (potential > limits.maxPayout) return 'above_maximum';
  return { ...bet, covered, potential };
}
