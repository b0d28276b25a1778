import { randomUUID } from 'node:crypto';
import type {
  KeyOwner,
  LaunchedSession,
  LiveClientOptions,
  LiveTable,
  NewSession,
  Round,
  TransactionFilter,
  TransactionPage,
} from './live-types.ts';
import { createSender } from './send.ts';

export type LiveClient = {
  /**
   * Vouches for a player and answers a launch token, good for one session within a minute. Tried again with
   * the same Idempotency-Key it answers the same token; give one of your own to repeat it yourself.
   */
  createSession(
    session: NewSession,
    options?: { idempotencyKey?: string },
  ): Promise<LaunchedSession>;
  /** Whose key this is, and of which mode. */
  whoAmI(): Promise<KeyOwner>;
  /** What was asked of your wallet, newest first, a page at a time. */
  listTransactions(filter?: TransactionFilter): Promise<TransactionPage>;
  listTables(): Promise<{ tables: LiveTable[] }>;
  /** What the result of a round was made of. */
  readRound(roundId: number): Promise<Round>;
};

/** The calls that your servers make, with a secret key. What is refused throws a `BaizeError`. */
export function createLiveClient(options: LiveClientOptions): LiveClient {
  const send = createSender(options);
  return {
    createSession: (body, { idempotencyKey = randomUUID() } = {}) =>
      send('POST', '/v1/sessions', { body, headers: { 'idempotency-key': idempotencyKey } }),
    whoAmI: () => send('GET', '/v1/whoami'),
    listTransactions: (query = {}) => send('GET', '/v1/transactions', { query }),
    listTables: () => send('GET', '/v1/tables'),
    readRound: (roundId) => send('GET', `/v1/rounds/${encodeURIComponent(roundId)}`),
  };
}
