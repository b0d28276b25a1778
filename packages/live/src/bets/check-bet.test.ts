import type { PlacedBet } from '@baize/contract/live';
import { games } from '@baize/games';
import { expect, it } from 'vitest';
import { checkBet } from './check-bet.ts';

const straight = (amount: number, more: Partial<PlacedBet> = {}) =>
  checkBet(
    { id: 'b', roundId: 7, type: 'straight', value: 17, amount, ...more },
    games.european_roulette,
  );

it('a bet is passed on with what it covers and what it would bring', () => {
  expect(straight(250)).toEqual({
    ...{ id: 'b', roundId: 7, type: 'straight', value: 17, amount: 250 },
    ...{ covered: [17], potential: 9_000 },
  });
});

it('a bet that is not on the cloth is none, whatever its amount', () => {
  expect(straight(99, { value: 37 })).toBeUndefined();
});
