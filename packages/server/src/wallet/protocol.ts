/** What we ask of your wallet, and what it answers. Amounts are whole minor units of the currency. */

export type WalletRefusal =
  | 'insufficient_funds'
  | 'player_blocked'
  | 'limit_reached'
  | 'unknown_player'
  | 'duplicate_mismatch';

export type MoveKind = 'debit' | 'credit' | 'rollback';

export type BalanceCall = { player_id: string; currency: string };

/** A debit, a credit or a rollback: something that moves a player's money, once. */
export type MoveCall = BalanceCall & {
  kind: MoveKind;
  /** Ours. The same whenever the same call is repeated. */
  transaction_id: string;
  amount: number;
  round_id: number;
  table_id: string;
  bet_ids: readonly string[];
  /** On a credit the debit it belongs to, on a rollback the debit to undo. */
  reference_transaction_id: string | null;
  reason: string;
};

/** Which transactions you know: those of `from` up to, and not including, `to`. */
export type ListCall = { from: string; to: string; cursor: string | undefined };

export type WalletAnswer = { status: number; body: Readonly<Record<string, unknown>> };

/** What you keep of a transaction: enough to answer the same call the same way again. */
export type KeptTransaction = {
  transaction_id: string;
  kind: MoveKind;
  player_id: string;
  currency: string;
  amount: number;
  round_id: number;
  reference_transaction_id: string | null;
  /** `rolled_back`: a debit that was undone, or that was never seen and must not come any more. */
  state: 'confirmed' | 'refused' | 'rolled_back';
  /** What was answered; keep it as JSON. */
  answer: WalletAnswer;
  created_at: string;
};

/** A transaction as it is told when both sides compare their books. */
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

/** A player's money and transactions within one transaction of your database. */
export type Purse = {
  /** What the player has; `undefined` if you know no such player, or none with this currency. */
  balance(of: BalanceCall): Answered<number | undefined>;
  /** Adds the amount to the balance, or takes it where it is negative; answers the new balance. */
  change(of: BalanceCall, by: number): Answered<number>;
  /** Why this player may not bet this now, if so. Money that comes back to a player is never refused. */
  refuseDebit?(call: MoveCall): Answered<'player_blocked' | 'limit_reached' | undefined>;
  find(transactionId: string): Answered<KeptTransaction | undefined>;
  /** Writes it down; one with the same id takes the place of the one before. */
  keep(transaction: KeptTransaction): Answered<unknown>;
};

/** Your own store, as the wallet uses it. */
export type WalletStore = {
  /**
   * Runs the work in one transaction of your database: kept as a whole before this resolves, or not at
   * all when the work throws. Work for one player runs one after the other.
   */
  inTransaction<T>(player_id: string, work: (purse: Purse) => Promise<T>): Promise<T>;
  /** The transactions of a time, oldest first, a page at a time; leave it out and they cannot be compared. */
  list?(call: ListCall): Answered<TransactionList>;
};
