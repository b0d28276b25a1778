import { expect, it } from 'vitest';
import { betName } from './bet-name.ts';

it('calls bets as a croupier would', () => {
  expect(betName({ type: 'straight', value: 0 })).toBe('Straight 0');
  expect(betName({ type: 'dozen', value: 2 })).toBe('Dozen 2nd');
  expect(betName({ type: 'split', value: [8, 11] })).toBe('Split 8, 11');
  expect(betName({ type: 'red', value: null })).toBe('Red');
});
