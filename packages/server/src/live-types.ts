/** Requests and responses. Amounts are whole minor units of the currency; times are ISO 8601. */

export type LiveClientOptions = {
  /** URL of the live server, shown in the portal under Stream Info. */
  serverUrl: string;
  /** `sk_test_…` or `sk_live_…`. Keep it on your server. */
  secretKey: string;
  /** Timeout of each attempt; default ten seconds. */
  timeoutMs?: number;
  /** Maximum attempts if the outcome of a call is unknown; default three. */
  tries?: number;
};

export type NewSession = {
  /**
   * Your ID of the player: 1 to 64 letters, digits or the characters . _ : @ + -, but not . or ..
   * alone.
   */
  player_id: string;
  /** Such as `EUR`. */
  currency: string;
  /** Such as `en` or `pt-BR`. */
  locale?: string;
  /** Two letters, such as `MT`. */
  country?: string;
  /** Default: the first table. */
  table_id?: string;
  limits?: { max_round_stake: number };
};

export type LaunchedSession = { launch_token: string; expires_at: string };

export type Mode = 'test' | 'live';

export type KeyOwner = { partner_id: number; company_name: string; mode: Mode; key_name: string };

export type TransactionKind = 'debit' | 'credit' | 'rollback';
export type TransactionState =
  | 'pending'
  | 'confirmed'
  | 'refused'
  | 'rolled_back'
  | 'needs_attention';

export type TransactionFilter = {
  state?: TransactionState;
  kind?: TransactionKind;
  player_id?: string;
  from?: string;
  to?: string;
  limit?: number;
  /** Cursor from the previous page (`next_cursor`). */
  cursor?: string;
};

/** A call to your wallet and its result. */
export type LiveTransaction = {
  transaction_id: string;
  partner_id: number;
  mode: Mode;
  player_id: string;
  currency: string;
  kind: TransactionKind;
  reason: 'bet' | 'win' | 'refund' | 'void' | 'correction';
  state: TransactionState;
  amount: number;
  round_id: number;
  table_id: string;
  /** For a debit: bet ids given by the player's page. */
  bet_ids: string[];
  reference_transaction_id: string | null;
  /** Error shown to the player for a failed debit. */
  refusal: string | null;
  tries: number;
  last_answer: string | null;
  last_answer_at: string | null;
  next_try_at: string | null;
  created_at: string;
  ended_at: string | null;
  /** When we closed it without sending, because it was settled with you manually. */
  closed_at: string | null;
};

export type TransactionPage = { transactions: LiveTransaction[]; next_cursor: string | null };

export type LiveTable = {
  id: string;
  name: string;
  game: string;
  isLive: boolean;
  phase: 'open' | 'closed' | 'result' | null;
  roundId: number | null;
  closesAt: number | null;
  playersOnline: number;
  history: { roundId: number; number: number }[];
  /** Limits of the table in its default currency; a session may have lower limits. */
  limits: TableLimits;
};

export type TableLimits = {
  currency: string;
  /** Decimals of the currency: with two decimals, an amount of 250 is 2.50. */
  decimals?: number | undefined;
  minBet: number;
  /** Maximum a bet may return. The highest stake is this divided by what the bet pays. */
  maxPayout: number;
  maxRoundStake: number;
  maxBetsPerRound: number;
  /** Maximum stake per spot and round, for the types of bets with such a limit. */
  spotLimits?: Record<string, number> | undefined;
};

export type Round = {
  roundId: number;
  tableId: string;
  game: string;
  status: 'open' | 'closed' | 'settled' | 'void';
  index: number;
  commit: string;
  seed: string | null;
  number: number | null;
  openedAt: string;
  closedAt: string | null;
  settledAt: string | null;
  previousRoundId: number | null;
  chain: { id: number; end: string; length: number; publishedAt: string };
};
