import type { OutcomeFacts } from '@baize/games';
import type { BaizeLiveEvents, RoundEnd } from '../types.ts';
import type { Result, Settlement } from './round-ends.ts';

/** Fields of the `roundOpen` event; the message has more. */
export const describeOpen = ({ roundId, closesAt, commit }: BaizeLiveEvents['roundOpen']) => ({
  roundId,
  closesAt,
  commit,
});

export const numberOf = (result: Result) => (result.t === 'round.result' ? result.number : null);

/** Builds the `roundEnd` event, with the game's facts about the outcome. */
export function describeEnd(
  result: Result,
  settlement: Settlement | undefined,
  balance: number,
  facts: object,
): RoundEnd {
  const number = numberOf(result);
  const { staked = 0, paid = 0, bets = [] } = settlement ?? {};
  return {
    roundId: result.roundId,
    outcome: number === null ? 'void' : 'settled',
    number,
    ...(facts as OutcomeFacts),
    seed: result.seed,
    staked,
    paid,
    balance,
    bets,
  };
}
