import type { PlacedBet } from '@baize/contract/live';
import { games } from '@baize/games';
import { expect, it } from 'vitest';
import { checkBet } from './check-bet.ts';

const straight = (amount: number, more: Partial<PlacedBet> = {}) =>
  checkBet(
    { id: 'b', roundId: 7, type: 'straight', value: 17, amount, ...more },
    games.european_roulette,
  );

it('adds the covered numbers and the potential return to a bet', () => {
  expect(straight(250)).toEqual({
    ...{ id: 'b', roundId: 7, type: 'straight', value: 17, amount: 250 },
    ...{ covered: [17], potential: 9_000 },
  });
});

it('returns undefined for a bet that is not on the layout', () => {
  expect(straight(99, { value: 37 })).toBeUndefined();
});
