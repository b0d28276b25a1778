import type { Bet } from './pending-bets.ts';

/** What the player may know of the table right now. */
export type SeatState = {
  phase: 'waiting' | 'open' | 'closed' | 'result';
  roundId: number;
  closesAt: number;
  balance: number;
  currency: string;
  decimals: number;
  minBet: number;
  number: number | null;
  /** The latest first. */
  history: { roundId: number; number: number }[];
  /** What lies on the cloth, and what lay there when the player last bet before. */
  bets: Bet[];
  before: Bet[];
};

export const emptySeat = (): SeatState => ({
  phase: 'waiting',
  roundId: 0,
  closesAt: 0,
  balance: 0,
  currency: '',
  decimals: 2,
  minBet: 100,
  number: null,
  history: [],
  bets: [],
  before: [],
});

export function beginRound(
  state: SeatState,
  { roundId, closesAt }: { roundId: number; closesAt: number },
) {
  if (state.bets.length) state.before = state.bets;
  Object.assign(state, { phase: 'open', number: null, roundId, closesAt, bets: [] });
}
