export { type CreateLive, createLive, type Live, seedSecretOf } from './create-live.ts';
export { readTableStates } from './read-table-states.ts';
export { publishChain } from './rounds/seed-chain.ts';
export {
  isOriginAllowed,
  listAllowedOrigins,
  originOf,
  replaceAllowedOrigins,
} from './sessions/allowed-origins.ts';
export {
  readTransaction,
  readTransactions,
  readTries,
  sendAgain,
  walkTransactions,
} from './wallets/read-transactions.ts';
export { NotComparedError } from './wallets/reconcile/list-theirs.ts';
export { type Reconciled, reconcile } from './wallets/reconcile/reconcile.ts';
