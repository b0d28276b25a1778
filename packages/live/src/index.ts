export { createLive, type Live, seedSecretOf } from './create-live.ts';
export { readOwnTableLimits, readTableLimits } from './limits/read-table-limits.ts';
export {
  removeTableCurrency,
  setOwnTableLimits,
  setTableLimits,
} from './limits/set-table-limits.ts';
export type { PlayerName } from './players/find-player.ts';
export { listPlayerBets } from './players/list-player-bets.ts';
export {
  endPlayerExclusion,
  setPlayerExclusion,
  setPlayerLimits,
} from './players/protect-player.ts';
export { findPlayer } from './players/read-player.ts';
export { readPlayersOnline } from './players-online.ts';
export { readTableStates } from './read-table-states.ts';
export { publishChain } from './rounds/seed-chain.ts';
export {
  isOriginAllowed,
  listAllowedOrigins,
  originOf,
  replaceAllowedOrigins,
} from './sessions/allowed-origins.ts';
export { callWallet, readWalletAnswer, type WalletAnswer } from './wallets/call-wallet.ts';
export { closeUnsent } from './wallets/close-unsent.ts';
export {
  type FoundTransaction,
  readTransaction,
  readTransactions,
  readTries,
  sendAgain,
  walkTransactions,
} from './wallets/read-transactions.ts';
export { NotComparedError } from './wallets/reconcile/list-theirs.ts';
export { type Reconciled, reconcile } from './wallets/reconcile/reconcile.ts';
export { findWallet, type WalletAddress } from './wallets/wallet-directory.ts';
