import { type Listening, listen } from '@baize/db';
import { UPDATES_CHANNEL, type Update } from './updates.ts';

/**
 * An update, or `reconnected`: updates may have been missed, so listeners must refetch everything.
 */
export type HeardUpdate = Update | { topic: 'reconnected'; partnerId: null; id?: never };

export type LiveUpdates = {
  subscribe(listener: (update: HeardUpdate) => void): () => void;
  isListening(): boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Receives updates announced by any server process. PostgreSQL delivers them on commit. */
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
