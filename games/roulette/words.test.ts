import { expect, it } from 'vitest';
import { betTypes, readBet } from './rules.ts';
import { guide, nameBet } from './words.ts';

it('names bets as a croupier would', () => {
  expect(nameBet('straight', 0)).toBe('Straight 0');
  expect(nameBet('dozen', 2)).toBe('Dozen 2nd');
  expect(nameBet('split', [8, 11])).toBe('Split 8, 11');
  expect(nameBet('red', null)).toBe('Red');
});

it('explains every type of bet once, with its odds', () => {
  expect(guide.bets.map(({ type }) => type)).toEqual([...betTypes]);
  for (const { type, value, returnPerUnit } of guide.bets) {
    const example = value === null ? null : JSON.parse(value.replace(/^1, 2 or 3$/, '1'));
    expect(readBet(type, example)?.returnPerUnit).toBe(returnPerUnit);
  }
  expect(readBet(guide.simpleBet.type, null)).toBeDefined();
  expect(readBet(guide.fullBet.type, guide.fullBet.value)).toBeDefined();
});
