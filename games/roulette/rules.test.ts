import type { BetValue } from '@baize/contract/live';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payoutOf } from '../game.ts';
import { type BetType, betTypes, pocketColour, pocketCount, readBet, wheelOrder } from './rules.ts';

const coveredNumbers = (type: BetType, value: BetValue) => readBet(type, value)?.covered;

const pockets = Array.from({ length: pocketCount }, (_, number) => number);
const pocket = fc.integer({ min: 0, max: 36 });
const anyValue: fc.Arbitrary<BetValue> = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -2, max: 40 }),
  fc.double(),
  fc.array(pocket, { maxLength: 7 }),
);
const anyBet = fc.record({ type: fc.constantFrom(...betTypes), value: anyValue });

/** Every possible bet, found by trying every set of neighbours. */
function everyBet(): { type: BetType; value: BetValue }[] {
  const bets: { type: BetType; value: BetValue }[] = [];
  const candidates: BetValue[] = [null, ...pockets];
  for (const first of pockets) {
    for (const offsets of [
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 1, 2],
      [0, 2, 3],
      [0, 1, 2, 3],
      [0, 1, 3, 4],
      [0, 1, 2, 3, 4, 5],
    ]) {
      candidates.push(offsets.map((offset) => first + offset));
    }
  }
  for (const type of betTypes) {
    for (const value of candidates) if (coveredNumbers(type, value)) bets.push({ type, value });
  }
  return bets;
}

describe('the wheel', () => {
  it('has every number once and alternates red and black except at zero', () => {
    expect([...wheelOrder].sort((a, b) => a - b)).toEqual(pockets);
    const colours = wheelOrder.slice(1).map(pocketColour);
    expect(colours.filter((colour) => colour === 'red')).toHaveLength(18);
    for (let index = 1; index < colours.length; index++) {
      expect(colours[index]).not.toBe(colours[index - 1]);
    }
    expect([0, 1, 2, 36].map(pocketColour)).toEqual(['green', 'red', 'black', 'red']);
  });
});

describe('bets', () => {
  it('has as many bets of each kind as the layout has spots', () => {
    const counts: Partial<Record<BetType, number>> = {};
    for (const { type } of everyBet()) counts[type] = (counts[type] ?? 0) + 1;
    expect(counts).toEqual({
      straight: 37,
      split: 60,
      street: 14,
      corner: 23,
      line: 11,
      dozen: 3,
      column: 3,
      red: 1,
      black: 1,
      odd: 1,
      even: 1,
      low: 1,
      high: 1,
    });
  });

  const from = (first: number, step: number, count: number) =>
    Array.from({ length: count }, (_, index) => first + step * index);

  it.each<[BetType, BetValue, number[]]>([
    ['red', null, [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]],
    ['black', null, [2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35]],
    ['odd', null, from(1, 2, 18)],
    ['even', null, from(2, 2, 18)],
    ['low', null, from(1, 1, 18)],
    ['high', null, from(19, 1, 18)],
    ['dozen', 1, from(1, 1, 12)],
    ['dozen', 2, from(13, 1, 12)],
    ['dozen', 3, from(25, 1, 12)],
    ['column', 1, from(1, 3, 12)],
    ['column', 2, from(2, 3, 12)],
    ['column', 3, from(3, 3, 12)],
  ])('%s %j covers the numbers of the layout', (type, value, covered) => {
    expect(coveredNumbers(type, value)).toEqual(covered);
  });

  it('returns 36 stakes over the whole wheel for every bet, so the house keeps 1 in 37', () => {
    for (const { type, value } of everyBet()) {
      const terms = readBet(type, value);
      const total = pockets.reduce((sum, at) => sum + (terms ? payoutOf(terms, 7, at) : 0), 0);
      expect(total).toBe(36 * 7);
    }
  });

  it('pays whole minor units, and nothing if the number is not covered', () => {
    fc.assert(
      fc.property(anyBet, fc.integer({ min: 1, max: 1e9 }), pocket, (bet, amount, result) => {
        const terms = readBet(bet.type, bet.value);
        if (!terms) return;
        const payout = payoutOf(terms, amount, result);
        expect(Number.isSafeInteger(payout)).toBe(true);
        expect(payout > 0).toBe(terms.covered.includes(result));
      }),
    );
  });

  it('refuses bets that are not on the layout, in any notation', () => {
    fc.assert(
      fc.property(anyBet, ({ type, value }) => {
        const covered = coveredNumbers(type, value);
        if (!covered) return;
        expect(covered).toEqual([...new Set(covered)].sort((a, b) => a - b));
        expect(covered.every((number) => pockets.includes(number))).toBe(true);
        expect([1, 2, 3, 4, 6, 12, 18]).toContain(covered.length);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each<[BetType, BetValue]>([
    ['straight', 37],
    ['straight', 1.5],
    ['straight', -0],
    ['split', [3, 4]],
    ['split', [1, 1]],
    ['split', [34, 37]],
    ['split', [0, 4]],
    ['street', [2, 3, 4]],
    ['street', [0, 1, 3]],
    ['corner', [3, 4, 6, 7]],
    ['line', [2, 3, 4, 5, 6, 7]],
    ['dozen', 4],
    ['column', 0],
    ['red', 1],
  ])('refuses %s on %j', (type, value) => {
    expect(coveredNumbers(type, value)).toBeUndefined();
  });

  it('refuses an unknown type', () => {
    for (const type of ['', 'constructor', 'jackpot']) expect(readBet(type, null)).toBeUndefined();
  });

  it('accepts the numbers of an inside bet in any order', () => {
    expect(coveredNumbers('corner', [5, 1, 4, 2])).toEqual([1, 2, 4, 5]);
  });
});
