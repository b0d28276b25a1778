import type { Bet } from './pending-bets.ts';

/** State of the table that the player may know now. */
export type SeatState = {
  phase: 'waiting' | 'open' | 'closed' | 'result';
  roundId: number;
  closesAt: number;
  balance: number;
  currency: string;
  decimals: number;
  minBet: number;
  number: number | null;
  /** Newest first. */
  history: { roundId: number; number: number }[];
  /** The player's bets in this round, and those of the last round that they bet in. */
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
