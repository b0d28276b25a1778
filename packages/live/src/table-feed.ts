import { type DB, type Listening, listen } from '@baize/db';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';

/** Notifications between processes. */
export type TableNews =
  /** A round changed; followers read it. */
  | { t: 'round'; tableId: string }
  /** Heartbeat of the leader; `at` is its clock. */
  | { t: 'beat'; tableId: string; token: number; beat: number; at: number }
  /** The leader has released its lease. */
  | { t: 'released'; tableId: string }
  /** A player's limits or exclusion changed. */
  | { t: 'player'; playerId: number }
  /** A table's limits changed, for all players or for one partner's. */
  | { t: 'limits'; tableId: string };

/** Emitted after a lost connection, because notifications may have been missed. */
export type FeedNews = TableNews | { t: 'reconnected' };

export type TableFeed = {
  subscribe(listener: (news: FeedNews) => void): () => void;
  isListening(): boolean;
  start(): void;
  stop(): Promise<void>;
};

const CHANNEL = 'baize_live';

/**
 * Builds the notification, to be selected in the statement or transaction that makes the change.
 */
export const notify = (news: RawBuilder<string>) => sql`pg_notify(${CHANNEL}, ${news})`;

export const announceRound = (trx: Kysely<DB>, tableId: string) =>
  announce(trx, { t: 'round', tableId });

export async function announce(trx: Kysely<DB>, news: TableNews): Promise<void> {
  await sql`select ${notify(sql`${JSON.stringify(news)}`)}`.execute(trx);
}

/** Receives the notifications of all processes; PostgreSQL delivers them on commit. */
export function createTableFeed({ options }: Pool, log: FastifyBaseLogger): TableFeed {
  const listeners = new Set<(news: FeedNews) => void>();
  let starting: Promise<Listening> | undefined;
  let listening: Listening | undefined;

  function tell(news: FeedNews): void {
    for (const listener of listeners) listener(news);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isListening: () => listening?.isConnected() ?? false,
    start() {
      starting = listen({
        connectionString: options.connectionString ?? '',
        applicationName: 'baize-tables',
        channel: CHANNEL,
        mayComeLater: true,
        onNotification: (payload) => tell(JSON.parse(payload) as TableNews),
        onConnected: () => tell({ t: 'reconnected' }),
        onError: (error) =>
          log.warn({ err: error }, 'what the leaders of tables say is not heard; connecting again'),
      });
      starting.then((started) => {
        listening = started;
      });
    },
    stop: async () => (await starting)?.stop(),
  };
}
