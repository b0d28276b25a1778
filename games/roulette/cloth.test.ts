import { cloth as clothSchema } from '@baize/contract/live';
import { describe, expect, it } from 'vitest';
import { cloth } from './cloth.ts';
import { betTypes, pocketCount, readBet } from './rules.ts';

const { spots, outcomes } = cloth;
const countOf = (name: string) => spots.filter(({ type }) => type === name).length;

describe('the betting layout', () => {
  it('matches the wire schema', () => {
    expect(clothSchema.parse(cloth)).toEqual(cloth);
  });

  it('has a spot for every bet', () => {
    expect(Object.fromEntries(betTypes.map((type) => [type, countOf(type)]))).toEqual({
      ...{ straight: 37, split: 60, street: 14, corner: 23, line: 11, dozen: 3, column: 3 },
      ...{ red: 1, black: 1, odd: 1, even: 1, low: 1, high: 1 },
    });
  });

  it('has no spot twice and none that the table would refuse', () => {
    for (const { type, value } of spots) expect(readBet(type, value)).toBeDefined();
    expect(new Set(spots.map(({ type, value }) => `${type}:${value}`)).size).toBe(spots.length);
  });

  it('gives each spot a distinct area and text, including its odds', () => {
    const places = spots.map(({ type, area, look }) => `${type}:${area}:${look === 'edge'}`);
    expect(new Set(places).size).toBe(spots.length);
    expect(new Set(spots.map(({ spoken }) => spoken)).size).toBe(spots.length);
    for (const { spoken } of spots) expect(spoken).toMatch(/, pays \d+ to 1$/);
  });

  it('marks each outcome at exactly one spot', () => {
    const marked = spots.flatMap((spot) => spot.outcomes ?? []);
    expect(marked).toEqual(Array.from({ length: pocketCount }, (_, number) => number));
    expect(outcomes.map(({ label }) => label)).toEqual(marked.map(String));
    expect(outcomes[17]).toMatchObject({ spoken: '17 black', facts: { colour: 'black' } });
  });

  it('places a bet on several numbers where they meet', () => {
    const middle = ([column, row, columns, rows]: number[]) => [
      (column ?? 0) + (columns ?? 0) / 2,
      (row ?? 0) + (rows ?? 0) / 2,
    ];
    const numbers = spots.filter(({ type }) => type === 'straight');
    const straight = new Map(numbers.map(({ value, area }) => [value, middle(area)]));
    for (const { value, area, look } of spots) {
      if (!Array.isArray(value) || value[0] === 0 || look === 'edge') continue;
      const [x, y] = [0, 1].map(
        (axis) =>
          value.reduce((sum, number) => sum + (straight.get(number)?.[axis] ?? Number.NaN), 0) /
          value.length,
      );
      expect(middle(area)).toEqual([x, y]);
    }
  });
});
