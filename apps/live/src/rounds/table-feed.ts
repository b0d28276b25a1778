import type { DB } from '@baize/db';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { Client, type Pool } from 'pg';

/** What the leader of a table tells the other processes. */
export type TableNews =
  /** A round went on: whoever follows reads it. */
  | { t: 'round'; tableId: string }
  /** The leader lives. `at` is its clock. */
  | { t: 'beat'; tableId: string; token: number; beat: number; at: number }
  /** The leader has stopped: the table is anyone's. */
  | { t: 'released'; tableId: string };

/** After a lost connection nobody knows what was said meanwhile. */
export type FeedNews = TableNews | { t: 'reconnected' };

export type TableFeed = {
  subscribe(listener: (news: FeedNews) => void): () => void;
  start(): void;
  stop(): Promise<void>;
};

const CHANNEL = 'baize_live';
const RECONNECT_MS = 1_000;

/** To be selected in the statement or transaction that does what is told of. */
export const notify = (news: RawBuilder<string>) => sql`pg_notify(${CHANNEL}, ${news})`;

export async function announceRound(trx: Kysely<DB>, tableId: string): Promise<void> {
  const news: TableNews = { t: 'round', tableId };
  await sql`select ${notify(sql`${JSON.stringify(news)}`)}`.execute(trx);
}

/** Hears what leaders in any process announced: PostgreSQL delivers it when they commit. */
export function createTableFeed({ options }: Pool, log: FastifyBaseLogger): TableFeed {
  const listeners = new Set<(news: FeedNews) => void>();
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  function tell(news: FeedNews): void {
    for (const listener of listeners) listener(news);
  }

  async function connect(): Promise<void> {
    const next = new Client({ ...options, application_name: 'baize-tables', keepAlive: true });
    next.on('notification', ({ payload }) => tell(JSON.parse(payload ?? '{}') as TableNews));
    next.on('error', reconnect);
    client = next;
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      reconnect(error);
      return;
    }
    tell({ t: 'reconnected' });
  }

  function reconnect(error: unknown): void {
    if (isStopped || retry !== undefined) return;
    log.warn({ err: error }, 'what the leaders of tables say is not heard; connecting again');
    retry = setTimeout(() => {
      retry = undefined;
      connect();
    }, RECONNECT_MS);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => void connect(),
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
