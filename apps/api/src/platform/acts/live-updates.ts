import type { UpdateTopic } from '@baize/contract';
import type { DB } from '@baize/db';
import { sql, type Transaction } from 'kysely';
import { Client } from 'pg';

const CHANNEL = 'baize_updates';
const RECONNECT_MS = 1_000;

/** Says that something changed, never what: whoever shows it asks again, with its own rights. */
export type Update = {
  topic: UpdateTopic;
  /** Whose it is; staff hear of everything. */
  partnerId: number | null;
  id?: number;
};

/** An update, or that some may have been missed: everyone looks again. */
export type HeardUpdate = Update | { topic: 'reconnected'; partnerId: null; id?: never };

export type LiveUpdates = {
  subscribe(listener: (update: HeardUpdate) => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

export async function announce(db: Transaction<DB>, updates: readonly Update[]): Promise<void> {
  for (const update of updates) {
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(update)})`.execute(db);
  }
}

/** Hears what any server process announced: PostgreSQL delivers it when the act commits. */
export function createLiveUpdates(
  connectionString: string,
  onError: (error: Error) => void,
): LiveUpdates {
  const listeners = new Set<(update: HeardUpdate) => void>();
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const next = new Client({ connectionString, application_name: 'baize-updates' });
    next.on('notification', ({ payload }) => {
      const update = JSON.parse(payload ?? '{}') as Update;
      for (const listener of listeners) listener(update);
    });
    next.on('error', (error) => {
      onError(error);
      reconnect();
    });
    await next.connect();
    if (stopped) return next.end();
    await next.query(`listen ${CHANNEL}`);
    client = next;
    for (const listener of listeners) listener({ topic: 'reconnected', partnerId: null });
  }

  function reconnect(): void {
    if (stopped || retry !== undefined) return;
    client = undefined;
    retry = setTimeout(() => {
      retry = undefined;
      connect().catch((error: Error) => {
        onError(error);
        reconnect();
      });
    }, RECONNECT_MS);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: connect,
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
