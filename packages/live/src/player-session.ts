import type { AccountMode } from '@baize/contract';

/** A player's session at a table, as stored with a connection token. */
export type PlayerSession = {
  tableId: string;
  playerId: number;
  /**
   * When the player was first seen. It distinguishes players who get the same id after a restored
   * backup.
   */
  knownSince: number;
  partnerId: number;
  apiKeyId: number;
  origin: string;
  /**
   * The ledger account to play with: play money, or the escrow account for an operator's wallet.
   */
  account: PlayerAccount;
  /** Whether the page needs a renewal token, because it cannot reuse its credential. */
  needsRenewal: boolean;
};

export type PlayerAccount = {
  id: number;
  kind: 'player' | 'purse';
  mode: AccountMode;
  currency: string;
};
