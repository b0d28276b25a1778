export { BaizeError } from './error.ts';
export { createLiveClient, type LiveClient } from './live-client.ts';
export type * from './live-types.ts';
export type * from './player-types.ts';
export {
  readWebhook,
  SignatureError,
  type SignatureProblem,
  type SignedCall,
  verify,
  type WebhookEvent,
} from './verify.ts';
export type * from './wallet/protocol.ts';
export {
  createWallet,
  type IncomingCall,
  type Wallet,
  type WalletOptions,
} from './wallet/wallet.ts';
