import type { OutcomeFacts } from '@baize/games';
import type { BaizeLiveEvents, RoundEnd } from '../types.ts';
import type { Result, Settlement } from './round-ends.ts';

/** What the page is told of a round that takes bets; the wire's message has more. */
export const describeOpen = ({ roundId, closesAt, commit }: BaizeLiveEvents['roundOpen']) => ({
  roundId,
  closesAt,
  commit,
});

export const numberOf = (result: Result) => (result.t === 'round.result' ? result.number : null);

/** The end of a round in the words of the SDK's surface, with what its game says of the outcome. */
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
