import type { BetValue } from '@baize/contract/live';
import type { Chance } from '../game.ts';
import { type BetType, pocketCount } from './rules.ts';

type Pick = { type: BetType; value: BetValue };

/** Bold players bet on numbers, others on the outside bets. */
export const pickBet = (chance: Chance, isBold: boolean): Pick =>
  isBold ? pickInside(chance) : pickOutside(chance);

function pickOutside(chance: Chance): Pick {
  const type = chance.pick([
    ...(['red', 'black', 'red', 'black', 'odd', 'even', 'low', 'high'] as const),
    ...(['dozen', 'column'] as const),
  ]);
  return { type, value: type === 'dozen' || type === 'column' ? chance.whole(1, 4) : null };
}

type Shape = readonly [BetType, readonly number[]];

const inside: readonly [Shape, ...Shape[]] = [
  ['split', [0, 3]],
  ['street', [0, 1, 2]],
  ['corner', [0, 1, 3, 4]],
  ['line', [0, 1, 2, 3, 4, 5]],
];

function pickInside(chance: Chance): Pick {
  if (chance.happens(0.4)) return { type: 'straight', value: chance.whole(0, pocketCount) };
  const [type, offsets] = chance.pick(inside);
  const first = 1 + 3 * chance.whole(0, 11);
  return { type, value: offsets.map((offset) => first + offset) };
}
