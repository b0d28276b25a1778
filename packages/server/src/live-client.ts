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
import type { Exclusion, LivePlayer, PlayerBetPage, PlayerLimits } from './player-types.ts';
import { createSender } from './send.ts';

export type LiveClient = {
  /**
   * Creates a launch token for a player, valid for one session within a minute. A retry with the
   * same Idempotency-Key returns the same token; pass a key if you retry the call yourself.
   */
  createSession(
    session: NewSession,
    options?: { idempotencyKey?: string },
  ): Promise<LaunchedSession>;
  /** Returns the key's owner and mode. */
  whoAmI(): Promise<KeyOwner>;
  /** Lists wallet transactions, newest first, in pages. */
  listTransactions(filter?: TransactionFilter): Promise<TransactionPage>;
  /** Returns a player's limits, exclusion and play totals. */
  readPlayer(playerId: string): Promise<{ player: LivePlayer }>;
  /** Replaces the limits of a player. */
  limitPlayer(playerId: string, limits: PlayerLimits): Promise<{ player: LivePlayer }>;
  /** Pauses or excludes a player, effective immediately. */
  excludePlayer(playerId: string, exclusion?: Exclusion): Promise<{ player: LivePlayer }>;
  /** Ends a pause or an exclusion. */
  admitPlayer(playerId: string): Promise<{ player: LivePlayer }>;
  listPlayerBets(
    playerId: string,
    page?: { limit?: number; cursor?: string },
  ): Promise<PlayerBetPage>;
  listTables(): Promise<{ tables: LiveTable[] }>;
  /** Returns the seed and everything else needed to verify a round. */
  readRound(roundId: number): Promise<Round>;
};

/**
 * Creates a client for calls from your servers, with a secret key. Failed calls throw a
 * `BaizeError`.
 */
export function createLiveClient(options: LiveClientOptions): LiveClient {
  const send = createSender(options);
  return {
    createSession: (body, { idempotencyKey = randomUUID() } = {}) =>
      send('POST', '/v1/sessions', { body, headers: { 'idempotency-key': idempotencyKey } }),
    whoAmI: () => send('GET', '/v1/whoami'),
    listTransactions: (query = {}) => send('GET', '/v1/transactions', { query }),
    readPlayer: (id) => send('GET', player(id)),
    limitPlayer: (id, body) => send('PUT', `${player(id)}/limits`, { body }),
    excludePlayer: (id, body = {}) => send('PUT', `${player(id)}/exclusion`, { body }),
    admitPlayer: (id) => send('DELETE', `${player(id)}/exclusion`),
    listPlayerBets: (id, query = {}) => send('GET', `${player(id)}/bets`, { query }),
    listTables: () => send('GET', '/v1/tables'),
    readRound: (roundId) => send('GET', `/v1/rounds/${encodeURIComponent(roundId)}`),
  };
}

const player = (id: string) => `/v1/players/${encodeURIComponent(id)}`;
