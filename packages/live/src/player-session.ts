import type { AccountMode } from '@baize/contract';

/** Who a ticket lets in, and where. */
export type PlayerSession = {
  tableId: string;
  playerId: number;
  /**
   * When the player was first seen. Where a backup was put back, the number alone may soon be another's. A pass of the
   * version before does not say.
   */
  knownSince: number | undefined;
  partnerId: number;
  apiKeyId: number;
  origin: string;
  /** What the player plays with here: play money of ours, or a purse of the operator's wallet. */
  account: PlayerAccount;
  /** Whether its page cannot come back with what it came with. */
  needsRenewal: boolean;
};

export type PlayerAccount = {
  id: number;
  kind: 'player' | 'purse';
  mode: AccountMode;
  currency: string;
};
