import type { ClientMessage } from '@baize/contract/live';
import type { Emitter } from '../emitter.ts';
import type { createConfirmedBets } from './confirmed-bets.ts';
import type { createNews } from './news.ts';
import type { Bet, createPendingBets } from './pending-bets.ts';
import type { createRoundEnds } from './round-ends.ts';
import type { SeatState } from './seat-state.ts';

export type SeatLinks = {
  emit: Emitter['emit'];
  /** Anything a screen shows has changed. */
  onChange(): void;
  send(message: ClientMessage): boolean;
  /** Calls back when the picture, or without one the clock, has reached the moment. */
  whenShown(pts: number, callback: () => void): void;
  /** What the game says of an outcome beside its number. */
  factsOf(number: number | null): object;
};

/** What a seat is made of. */
export type SeatParts = {
  state: SeatState;
  news: ReturnType<typeof createNews>;
  confirmed: ReturnType<typeof createConfirmedBets>;
  pending: ReturnType<typeof createPendingBets>;
  ends: ReturnType<typeof createRoundEnds>;
  emit: SeatLinks['emit'];
  send: SeatLinks['send'];
  takeBalance(balance: number): void;
  lay(bet: Bet): void;
};
