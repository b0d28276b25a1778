import type { PlacedBet } from '@baize/contract/live';
import { games } from '@baize/games';
import { expect, it } from 'vitest';
import { checkBet } from './check-bet.ts';

const table = {
  game: games.european_roulette,
  limits: {
    ...{ currency: 'EUR', minBet: 100, maxPayout: 360_000 },
    ...{ maxRoundStake: 100_000, maxBetsPerRound: 50 },
  },
};
const straight = (amount: number, more: Partial<PlacedBet> = {}) =>
  checkBet({ id: 'b', roundId: 7, type: 'straight', value: 17, amount, ...more }, table);

it('a bet is passed on with what it covers and what it would bring', () => {
  expect(straight(250)).toEqual({
    ...{ id: 'b', roundId: 7, type: 'straight', value: 17, amount: 250 },
    ...{ covered: [17], potential: 9_000 },
  });
});

it('a bet may be the least and bring the most, and neither less nor more', () => {
  expect(straight(100)).toMatchObject({ amount: 100 });
  expect(straight(99)).toBe('below_minimum');
  expect(straight(10_000)).toMatchObject({ potential: 360_000 });
  expect(straight(10_001)).toBe('above_maximum');
});

it('a bet that is not on the cloth is none, whatever its amount', () => {
  expect(straight(99, { value: 37 })).toBe('invalid_bet');
});
