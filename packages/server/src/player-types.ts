import type { Mode } from './live-types.ts';

/** A player's limits, exclusion and play totals. Amounts are whole minor units of the currency. */

export type PlayWindow = 'day' | 'week' | 'month';

export type PlayLimit = {
  /** `loss`: stakes minus payouts; `stake`: total stakes. */
  kind: 'loss' | 'stake';
  /** In UTC; weeks begin on Monday. */
  window: PlayWindow;
  currency: string;
  amount: number;
};

/** Replaces all limits; omitted fields have no limit. */
export type PlayerLimits = {
  limits?: PlayLimit[];
  session_minutes?: number | null;
  /** Minutes between reality checks; 0 turns them off, null uses the default. */
  reality_check_minutes?: number | null;
};

export type Exclusion = {
  kind?: 'pause' | 'exclusion';
  /** null = indefinite; required for a pause. */
  until?: string | null;
};

export type LivePlayer = {
  player_id: string;
  mode: Mode;
  created_at: string;
  last_seen_at: string;
  country: string | null;
  /** The exclusion currently in force. */
  exclusion: { kind: 'pause' | 'exclusion'; since: string; until: string | null } | null;
  limits: PlayLimit[];
  session_minutes: number | null;
  reality_check_minutes: number | null;
  play: { currency: string; window: PlayWindow; staked: number; paid: number; lost: number }[];
};

export type PlayerBet = {
  id: number;
  /** Bet id given by the player's page. */
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
