/** Requests to your wallet and its responses. Amounts are whole minor units of the currency. */

export type WalletRefusal =
  | 'insufficient_funds'
  | 'player_blocked'
  | 'limit_reached'
  | 'unknown_player'
  | 'duplicate_mismatch';

export type MoveKind = 'debit' | 'credit' | 'rollback';

export type BalanceCall = { player_id: string; currency: string };

/** A debit, credit or rollback: moves a player's money exactly once. */
export type MoveCall = BalanceCall & {
  kind: MoveKind;
  /** Our id. The same for every retry of the call. */
  transaction_id: string;
  amount: number;
  round_id: number;
  table_id: string;
  bet_ids: readonly string[];
  /** For a credit, the debit it belongs to; for a rollback, the debit to undo. */
  reference_transaction_id: string | null;
  reason: string;
};

/** Lists your transactions from `from` to before `to`. */
export type ListCall = { from: string; to: string; cursor: string | undefined };

export type WalletAnswer = { status: number; body: Readonly<Record<string, unknown>> };

/** A stored transaction: enough to send the same response to a retry. */
export type KeptTransaction = {
  transaction_id: string;
  kind: MoveKind;
  player_id: string;
  currency: string;
  amount: number;
  round_id: number;
  reference_transaction_id: string | null;
  /**
   * `rolled_back`: a debit that was undone, or that never arrived and must be refused if it still
   * does.
   */
  state: 'confirmed' | 'refused' | 'rolled_back';
  /** The response; store it as JSON. */
  answer: WalletAnswer;
  created_at: string;
};

/** A transaction in a list for reconciliation. */
export type ListedTransaction = Pick<
  KeptTransaction,
  | 'transaction_id'
  | 'kind'
  | 'player_id'
  | 'currency'
  | 'amount'
  | 'state'
  | 'round_id'
  | 'created_at'
>;

export type TransactionList = {
  transactions: ListedTransaction[];
  next_cursor?: string | undefined;
};

type Answered<T> = T | Promise<T>;

/** A player's balance and transactions within one transaction of your database. */
export type Purse = {
  /**
   * Returns the balance; `undefined` if the player is unknown or has no balance in this currency.
   */
  balance(of: BalanceCall): Answered<number | undefined>;
  /** Adds the amount, which may be negative, to the balance and returns the new balance. */
  change(of: BalanceCall, by: number): Answered<number>;
  /** Returns why this player may not bet now, if so. Credits and rollbacks are never refused. */
  refuseDebit?(call: MoveCall): Answered<'player_blocked' | 'limit_reached' | undefined>;
  find(transactionId: string): Answered<KeptTransaction | undefined>;
  /** Stores the transaction, replacing an earlier one with the same id. */
  keep(transaction: KeptTransaction): Answered<unknown>;
};

/** Your database, as the wallet uses it. */
export type WalletStore = {
  /**
   * Runs the work in one transaction of your database: committed before this resolves, or rolled
   * back if the work throws. Work for the same player must run sequentially.
   */
  inTransaction<T>(player_id: string, work: (purse: Purse) => Promise<T>): Promise<T>;
  /**
   * Lists the transactions of a period, oldest first, in pages. Optional; without it, transactions
   * cannot be reconciled.
   */
  list?(call: ListCall): Answered<TransactionList>;
};
