import type { BetValue } from '@baize/contract/live';
import { type BetTerms, type Game, returnOf } from '@baize/games';
import type { Chance } from './chance.ts';

export type Taste = { chip: number; boldness: number };

export type Limits = { minBet: number; maxPayout: number };

export type Chips = BetTerms & {
  type: string;
  value: BetValue;
  amount: number;
  potential: number;
};

export const pickTaste = (chance: Chance): Taste => ({
  chip: chance.pick([200, 500, 500, 1_000, 1_000, 1_000, 1_000, 2_000]),
  boldness: chance.between(0, 0.25),
});

/** Places one to three bets, never more than the balance. */
export function layChips(
  game: Game,
  chance: Chance,
  taste: Taste,
  balance: number,
  limits: Limits,
): Chips[] {
  const laid: Chips[] = [];
  let left = balance;
  for (let count = chance.whole(1, 4); count > 0; count--) {
    const isBold = chance.happens(taste.boldness);
    const { type, value } = game.pickBet(chance, isBold);
    const terms = game.readBet(type, value);
    if (terms === undefined) throw new Error(`There is no ${type} on ${JSON.stringify(value)}`);
    const wished = taste.chip * (isBold ? 1 : chance.whole(1, 4));
    const most = Math.min(wished, limits.maxPayout / terms.returnPerUnit, left);
    const amount = Math.floor(most / limits.minBet) * limits.minBet;
    if (amount === 0) break;
    left -= amount;
    laid.push({ type, value, ...terms, amount, potential: returnOf(terms, amount) });
  }
  return laid;
}
