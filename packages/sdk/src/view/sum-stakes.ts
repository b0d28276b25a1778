import type { Bet } from '../seat/pending-bets.ts';
import type { BetData } from '../types.ts';

export const keyOf = ({ type, value }: { type: string; value?: unknown }) => `${type}:${value}`;

/** Sums the bets on each spot into one bet. */
export function sumStakes(bets: readonly Bet[]): BetData[] {
  const sums = new Map<string, BetData>();
  for (const bet of bets) {
    const { type, value, amount } = bet;
    const sum = sums.get(keyOf(bet))?.amount ?? 0;
    sums.set(keyOf(bet), { type, value, amount: sum + amount } as BetData);
  }
  return [...sums.values()];
}
