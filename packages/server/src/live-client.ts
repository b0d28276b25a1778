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
  /** What protects a player, and what it played. */
  readPlayer(playerId: string): Promise<{ player: LivePlayer }>;
  /** Replaces the limits of a player. */
  limitPlayer(playerId: string, limits: PlayerLimits): Promise<{ player: LivePlayer }>;
  /** Pauses or excludes a player, at once. */
  excludePlayer(playerId: string, exclusion?: Exclusion): Promise<{ player: LivePlayer }>;
  /** Ends a pause or an exclusion. */
  admitPlayer(playerId: string): Promise<{ player: LivePlayer }>;
  listPlayerBets(
    playerId: string,
    page?: { limit?: number; cursor?: string },
  ): Promise<PlayerBetPage>;
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
