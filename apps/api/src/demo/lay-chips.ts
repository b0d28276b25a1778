import { type BetType, type BetValue, coveredNumbers, returnPerUnit } from '@baize/contract/live';
import type { Chance } from './chance.ts';

/** How somebody plays: the chip they like, and how often they leave the outside bets. */
export type Taste = { chip: number; boldness: number };

export type Limits = { minBet: number; maxPayout: number };

export type Chips = {
  type: BetType;
  value: BetValue;
  covered: number[];
  amount: number;
  potential: number;
};

export const pickTaste = (chance: Chance): Taste => ({
  chip: chance.pick([200, 500, 500, 1_000, 1_000, 1_000, 1_000, 2_000]),
  boldness: chance.between(0, 0.25),
});

/** One to three bets of a round, never more than there is. */
export function layChips(chance: Chance, taste: Taste, balance: number, limits: Limits): Chips[] {
  const laid: Chips[] = [];
  let left = balance;
  for (let count = chance.whole(1, 4); count > 0; count--) {
    const isBold = chance.happens(taste.boldness);
    const [type, value] = isBold ? pickInside(chance) : pickOutside(chance);
    const covered = coveredNumbers(type, value);
    if (covered === undefined) throw new Error(`There is no ${type} on ${JSON.stringify(value)}`);
    const pays = returnPerUnit(covered.length);
    const wished = taste.chip * (isBold ? 1 : chance.whole(1, 4));
    const most = Math.min(wished, limits.maxPayout / pays, left);
    const amount = Math.floor(most / limits.minBet) * limits.minBet;
    if (amount === 0) break;
    left -= amount;
    laid.push({ type, value, covered, amount, potential: amount * pays });
  }
  return laid;
}

function pickOutside(chance: Chance): [BetType, BetValue] {
  const type = chance.pick([
    ...(['red', 'black', 'red', 'black', 'odd', 'even', 'low', 'high'] as const),
    ...(['dozen', 'column'] as const),
  ]);
  return [type, type === 'dozen' || type === 'column' ? chance.whole(1, 4) : null];
}

type Shape = readonly [BetType, readonly number[]];

const inside: readonly [Shape, ...Shape[]] = [
  ['split', [0, 3]],
  ['street', [0, 1, 2]],
  ['corner', [0, 1, 3, 4]],
  ['line', [0, 1, 2, 3, 4, 5]],
];

function pickInside(chance: Chance): [BetType, BetValue] {
  if (chance.happens(0.4)) return ['straight', chance.whole(0, 37)];
  const [type, offsets] = chance.pick(inside);
  const first = 1 + 3 * chance.whole(0, 11);
  return [type, offsets.map((offset) => first + offset)];
}
