import type { Database, LiveTicketPurpose } from '@baize/db';
import { findEndedKeys } from '@baize/server-kit';
import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from './connection.ts';
import { createFanOut } from './fan-out.ts';
import { encodeFrame } from './ws-frame.ts';

const connectionsPerPlayer = 8;
const pingFrame = encodeFrame('ping', new Uint8Array());

export interface Admissions {
  readonly size: number;
  /** Whether the player had room for one more connection of the kind. */
  admit(connection: Connection, purpose: LiveTicketPurpose): boolean;
  leave(connection: Connection): void;
  /** Asks everyone for a sign of life; whoever gave none since the last time is let go. */
  beat(): Promise<void>;
  /** Lets go whoever came in with a key that has ended. */
  dropEndedKeys(): Promise<void>;
  farewell(): Promise<void>;
}

/** Everyone connected to this process, players and viewers, and when they must go. */
export function createAdmissions(db: Database, log: FastifyBaseLogger): Admissions {
  const everyone = createFanOut<Connection>();
  const counts = new Map<string, number>();
  const seats = new Map<Connection, string>();

  return {
    get size() {
      return everyone.size;
    },
    admit(connection, purpose) {
      const seat = `${purpose}:${connection.admission.playerId}`;
      const count = counts.get(seat) ?? 0;
      if (count >= connectionsPerPlayer) return false;
      counts.set(seat, count + 1);
      seats.set(connection, seat);
      everyone.join(connection);
      return true;
    },
    leave(connection) {
      const seat = seats.get(connection);
      if (seat === undefined) return;
      seats.delete(connection);
      everyone.leave(connection);
      const left = (counts.get(seat) ?? 1) - 1;
      if (left === 0) counts.delete(seat);
      else counts.set(seat, left);
    },
    beat: () =>
      everyone.visit((connection) => {
        if (!connection.heard) return connection.bye('not_responding');
        connection.heard = false;
        connection.write(pingFrame);
      }),
    async dropEndedKeys() {
      const keyIds = new Set<number>();
      await everyone.visit(({ admission }) => keyIds.add(admission.apiKeyId));
      if (keyIds.size === 0) return;
      const ended = await findEndedKeys(db, [...keyIds]);
      if (ended.size === 0) return;
      log.info({ keys: ended.size }, 'dropping the players of ended keys');
      await everyone.visit((connection) => {
        if (ended.has(connection.admission.apiKeyId)) connection.bye('key_revoked');
      });
    },
    farewell: () => everyone.visit((connection) => connection.bye('shutting_down')),
  };
}
