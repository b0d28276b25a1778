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

const outside = new Map<string, number[] | undefined>();

/** Bets without a value are asked for most, and always cover the same. */
function coveredBy({ type, value }: PlacedBet): number[] | undefined {
  if (value !== null) return coveredNumbers(type, value);
  if (!outside.has(type)) outside.set(type, coveredNumbers(type, null));
  return outside.get(type);
}

/** The rules of the cloth and the table, before anything is asked of the database. */
export function checkBet(bet: PlacedBet, limits: TableLimits): CheckedBet | BetErrorCode {
  const covered = coveredBy(bet);
  if (!covered) return 'invalid_bet';
  if (bet.amount < limits.minBet) return 'below_minimum';
  const potential = bet.amount * returnPerUnit(covered.length);
  if (potential > limits.maxPayout) return 'above_maximum';
  const { id, roundId, type, value, amount } = bet;
  return { id, roundId, type, value, amount, covered, potential };
}
