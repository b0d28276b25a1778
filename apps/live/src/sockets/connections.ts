import type { Database, LiveTicketPurpose } from '@baize/db';
import { findEndedKeys } from '@baize/server-kit';
import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from './connection.ts';
import { createFanOut } from './fan-out.ts';
import { encodeFrame } from './ws-frame.ts';

const CONNECTIONS_PER_PLAYER = 8;
const pingFrame = encodeFrame('ping', new Uint8Array());

export type Connections = {
  readonly size: number;
  /** Whether the player had room for one more connection of the kind. */
  add(connection: Connection, purpose: LiveTicketPurpose): boolean;
  remove(connection: Connection): void;
  /** Asks everyone for a sign of life; whoever gave none since the last time is let go. */
  pingAll(): Promise<void>;
  /** Lets go whoever came in with a key that has ended. */
  closeEndedKeys(): Promise<void>;
  closeAll(): Promise<void>;
};

/** Everyone connected to this process, players and viewers, and when they must go. */
export function createConnections(db: Database, log: FastifyBaseLogger): Connections {
  const everyone = createFanOut<Connection>();
  const counts = new Map<string, number>();
  const countedAs = new Map<Connection, string>();

  return {
    get size() {
      return everyone.size;
    },
    add(connection, purpose) {
      const name = `${purpose}:${connection.session.playerId}`;
      const count = counts.get(name) ?? 0;
      if (count >= CONNECTIONS_PER_PLAYER) return false;
      counts.set(name, count + 1);
      countedAs.set(connection, name);
      everyone.join(connection);
      return true;
    },
    remove(connection) {
      const name = countedAs.get(connection);
      if (name === undefined) return;
      countedAs.delete(connection);
      everyone.leave(connection);
      const left = (counts.get(name) ?? 1) - 1;
      if (left === 0) counts.delete(name);
      else counts.set(name, left);
    },
    pingAll: () =>
      everyone.visit((connection) => {
        if (!connection.heard) return connection.close('not_responding');
        connection.heard = false;
        connection.write(pingFrame);
      }),
    async closeEndedKeys() {
      const keyIds = new Set<number>();
      await everyone.visit(({ session }) => keyIds.add(session.apiKeyId));
      if (keyIds.size === 0) return;
      const ended = await findEndedKeys(db, [...keyIds]);
      if (ended.size === 0) return;
      log.info({ keys: ended.size }, 'dropping the players of ended keys');
      await everyone.visit((connection) => {
        if (ended.has(connection.session.apiKeyId)) connection.close('key_revoked');
      });
    },
    closeAll: () => everyone.visit((connection) => connection.close('shutting_down')),
  };
}
