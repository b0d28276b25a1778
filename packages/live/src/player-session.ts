import type { AccountMode } from '@baize/contract';

/** Who a ticket lets in, and where. */
export type PlayerSession = {
  tableId: string;
  playerId: number;
  /** When the player was first seen: after a restored backup, another player may get the same number. */
  knownSince: number;
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
