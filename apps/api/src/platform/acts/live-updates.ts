import type { UpdateTopic } from '@baize/contract';
import { type Listening, listen, type Prepared, statement } from '@baize/db';
import { sql } from 'kysely';

export const UPDATES_CHANNEL = 'baize_updates';

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
  isListening(): boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
};

const notifyAll = statement(
  (_, given: { updates: string[] }) =>
    sql`select pg_notify(${UPDATES_CHANNEL}, told) from unnest(${given.updates}::text[]) as told`,
);

export function updatesToAnnounce(updates: readonly Update[]): Prepared<unknown>[] {
  if (updates.length === 0) return [];
  return [notifyAll.with({ updates: updates.map((update) => JSON.stringify(update)) })];
}

/** Hears what any server process announced: PostgreSQL delivers it when the act commits. */
export function createLiveUpdates(
  connectionString: string,
  onError: (error: Error) => void,
): LiveUpdates {
  const listeners = new Set<(update: HeardUpdate) => void>();
  const tell = (update: HeardUpdate) => {
    for (const listener of listeners) listener(update);
  };
  let listening: Listening | undefined;

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isListening: () => listening?.isConnected() ?? false,
    async start() {
      listening = await listen({
        connectionString,
        applicationName: 'baize-updates',
        channel: UPDATES_CHANNEL,
        onNotification: (payload) => tell(JSON.parse(payload) as Update),
        onConnected: () => tell({ topic: 'reconnected', partnerId: null }),
        onError,
      });
    },
    stop: async () => listening?.stop(),
  };
}
