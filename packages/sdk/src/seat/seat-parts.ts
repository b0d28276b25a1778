import type { ClientMessage } from '@baize/contract/live';
import type { Emitter } from '../emitter.ts';
import type { createConfirmedBets } from './confirmed-bets.ts';
import type { createNews } from './news.ts';
import type { Bet, createPendingBets } from './pending-bets.ts';
import type { createRoundEnds } from './round-ends.ts';
import type { SeatState } from './seat-state.ts';

export type SeatLinks = {
  emit: Emitter['emit'];
  /** Called when anything visible has changed. */
  onChange(): void;
  send(message: ClientMessage): boolean;
  /** Calls back when the video, or without video the clock, has reached that time. */
  whenShown(pts: number, callback: () => void): void;
  /** Returns the game's facts about an outcome. */
  factsOf(number: number | null): object;
};

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
