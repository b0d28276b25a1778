import type { Mode } from './live-types.ts';

/** What protects a player, and what it played. Amounts are whole minor units of the currency. */

export type PlayWindow = 'day' | 'week' | 'month';

export type PlayLimit = {
  /** `loss`: staked less paid; `stake`: staked. */
  kind: 'loss' | 'stake';
  /** Of UTC; a week begins on Monday. */
  window: PlayWindow;
  currency: string;
  amount: number;
};

/** Replaces what was set before; what is left out is without a limit. */
export type PlayerLimits = {
  limits?: PlayLimit[];
  session_minutes?: number | null;
  /** 0 is never, null the usual. */
  reality_check_minutes?: number | null;
};

export type Exclusion = {
  kind?: 'pause' | 'exclusion';
  /** null is for ever; a pause has an end. */
  until?: string | null;
};

export type LivePlayer = {
  player_id: string;
  mode: Mode;
  created_at: string;
  last_seen_at: string;
  country: string | null;
  /** The one in force. */
  exclusion: { kind: 'pause' | 'exclusion'; since: string; until: string | null } | null;
  limits: PlayLimit[];
  session_minutes: number | null;
  reality_check_minutes: number | null;
  play: { currency: string; window: PlayWindow; staked: number; paid: number; lost: number }[];
};

export type PlayerBet = {
  id: number;
  /** As the player's page named it. */
  bet_id: string;
  round_id: number;
  table_id: string;
  game: string;
  type: string;
  value?: unknown;
  currency: string;
  amount: number;
  payout: number;
  status: string;
  placed_at: string;
  settled_at: string | null;
};

export type PlayerBetPage = { bets: PlayerBet[]; next_cursor: string | null };
