/** What the calls take and answer. Amounts are whole minor units of the currency, times ISO 8601. */

export type LiveClientOptions = {
  /** The address of the live server; it stands in the portal under Stream Info. */
  serverUrl: string;
  /** `sk_test_…` or `sk_live_…`. It stays on your server. */
  secretKey: string;
  /** For one try; ten seconds unless told otherwise. */
  timeoutMs?: number;
  /** How often a call is tried whose outcome is not known; three times unless told otherwise. */
  tries?: number;
};

export type NewSession = {
  /** Your own id of the player: 1 to 64 letters, digits or the signs . _ : @ + -, but not . or .. alone. */
  player_id: string;
  /** Such as `EUR`. */
  currency: string;
  /** Such as `en` or `pt-BR`. */
  locale?: string;
  /** Two letters, such as `MT`. */
  country?: string;
  /** The first table unless told otherwise. */
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
  /** `next_cursor` of the page before. */
  cursor?: string;
};

/** What we asked of your wallet, and what came of it. */
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
  /** Of a debit: as the player's page named them. */
  bet_ids: string[];
  reference_transaction_id: string | null;
  /** What the player was told of a debit that came to nothing. */
  refusal: string | null;
  tries: number;
  last_answer: string | null;
  last_answer_at: string | null;
  next_try_at: string | null;
  created_at: string;
  ended_at: string | null;
  /** When we closed it without sending it, because it was settled with you otherwise. */
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
  /** Of the table itself, in its own currency; a session may have lower ones. */
  limits: TableLimits;
};

export type TableLimits = {
  currency: string;
  /** Of the currency: an amount of 250 with two is 2.50. */
  decimals?: number | undefined;
  minBet: number;
  /** The most one bet may return: the highest stake is this divided by what the bet pays. */
  maxPayout: number;
  maxRoundStake: number;
  maxBetsPerRound: number;
  /** The most on one spot in a round, for the types of bets that have such a limit. */
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
