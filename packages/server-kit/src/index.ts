export { addressGroup } from './address-group.ts';
export { ApiError, fieldError } from './api-error.ts';
export {
  API_KEY_HASH,
  type ApiKeyCaller,
  apiKeyCallerOf,
  authenticateApiKey,
  authenticateSecretKey,
  findEndedKeys,
} from './api-keys.ts';
export { answerBrokenRequest } from './broken-request.ts';
export { type CallbackRules, refuseCallbackUrl, type UrlRefusal } from './calls/callback-url.ts';
export {
  type CallAnswer,
  type CallFailure,
  createOutgoingCalls,
  type FailedCall,
  type JsonAnswer,
  type JsonOutcome,
  type OutgoingCall,
  type OutgoingCalls,
  readJson,
} from './calls/outgoing-calls.ts';
export { readPrivateCallbacks } from './calls/private-callbacks.ts';
export { makeSigningSecret, signCall } from './calls/sign-call.ts';
export { WALLET_SECRET } from './calls/wallet-secrets.ts';
export {
  ConfigError,
  count,
  databaseServer,
  logLevel,
  oneOf,
  port,
  proxies,
  readVariables,
  seconds,
  secret,
  url,
  variable,
  webAddress,
} from './config.ts';
export { handleErrors, sendError } from './error-handler.ts';
export { serveHealth, withinTime } from './health.ts';
export { createHttpServer, type LogStream } from './http-server.ts';
export { answerOnce } from './idempotency.ts';
export { inTurns } from './in-turns.ts';
export { keyPrefix, makeKey } from './key-format.ts';
export { limitWaits } from './limit-waits.ts';
export {
  countEvents,
  countGauge,
  createMetrics,
  Gauge,
  type Metrics,
  serveMetrics,
} from './metrics.ts';
export { readBody, readInput } from './read-input.ts';
export {
  appendEntries,
  areForeseen,
  entriesToInsert,
  entriesToKeep,
  type ForeseenEntries,
  whatEntriesNeed,
  withMac,
} from './record/append-entries.ts';
export {
  type ActivityEntry,
  type EntryActor,
  entryColumns,
  entryMac,
  isEntryOurs,
  type SealedEntry,
  type StoredEntry,
  sealedColumns,
} from './record/entry.ts';
export { destroyEntryKey, holdKeys, keysOf, readKeys } from './record/entry-keys.ts';
export { openPersonal, sealPersonal } from './record/personal-values.ts';
export { routeUrl } from './route-url.ts';
export { openSealedBytes, sealBytes } from './sealed-bytes.ts';
export { assertSecretCheck, secretCheckOf } from './secret-check.ts';
export { createSecrets, equalHashes, type Secrets } from './secrets.ts';
export { sendSecurityHeaders } from './security-headers.ts';
export { shedLoad } from './shed-load.ts';
export { storableText } from './storable-text.ts';
export { openTracing } from './tracing/open-tracing.ts';
export {
  noTracing,
  readTracing,
  type Tracing,
  type TracingOptions,
} from './tracing/tracing.ts';
export { UPDATES_CHANNEL, type Update, updatesToAnnounce } from './updates.ts';
export {
  giveUpAfter,
  type NewWebhookEvent,
  queueWebhooks,
  WEBHOOK_JOB,
  webhooksToKeep,
  writeWebhookBody,
} from './webhooks/queue-webhooks.ts';
