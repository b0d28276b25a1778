import { type DB, type Listening, listen } from '@baize/db';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';

/** What processes tell each other. */
export type TableNews =
  /** A round went on: whoever follows reads it. */
  | { t: 'round'; tableId: string }
  /** The leader lives. `at` is its clock. */
  | { t: 'beat'; tableId: string; token: number; beat: number; at: number }
  /** The leader has stopped: the table is anyone's. */
  | { t: 'released'; tableId: string }
  /** What protects a player has changed. */
  | { t: 'player'; playerId: number }
  /** The limits of a table have changed, for all or for one partner's players. */
  | { t: 'limits'; tableId: string };

/** After a lost connection nobody knows what was said meanwhile. */
export type FeedNews = TableNews | { t: 'reconnected' };

export type TableFeed = {
  subscribe(listener: (news: FeedNews) => void): () => void;
  isListening(): boolean;
  start(): void;
  stop(): Promise<void>;
};

const CHANNEL = 'baize_live';

/** To be selected in the statement or transaction that does what is told of. */
export const notify = (news: RawBuilder<string>) => sql`pg_notify(${CHANNEL}, ${news})`;

export const announceRound = (trx: Kysely<DB>, tableId: string) =>
  announce(trx, { t: 'round', tableId });

export async function announce(trx: Kysely<DB>, news: TableNews): Promise<void> {
  await sql`select ${notify(sql`${JSON.stringify(news)}`)}`.execute(trx);
}

/** Hears what any process announced: PostgreSQL delivers it when it commits. */
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
