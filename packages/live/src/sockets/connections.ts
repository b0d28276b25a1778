import type { Database, LiveTicketPurpose } from '@baize/db';
import type { Config } from '@baize/platform/config/config';
import { addressGroup } from '@baize/platform/security/address-group';
import { findEndedKeys } from '@baize/platform/security/api-keys';
import type { FastifyBaseLogger } from 'fastify';
import { encodeFrame } from '../ws-frame.ts';
import type { Connection } from './connection.ts';
import { createFanOut } from './fan-out.ts';

const CONNECTIONS_PER_PLAYER = 8;
/** Whose connection limit is reached: the player's, the partner's or the IP address's. */
export type FullCode = 'too_many_connections' | 'partner_full' | 'address_full';

const pingFrame = encodeFrame('ping', new Uint8Array());

export type Connections = {
  readonly size: number;
  /** Adds the connection, or returns which limit is reached. */
  add(connection: Connection, purpose: LiveTicketPurpose, address: string): FullCode | undefined;
  remove(connection: Connection): void;
  /** Visits all connections in slices. */
  visit(act: (connection: Connection, purpose: LiveTicketPurpose) => void): Promise<void>;
  /** Pings all connections; closes those that sent nothing since the last ping. */
  pingAll(): Promise<void>;
  /** Closes connections that were opened with a key that has ended. */
  closeEndedKeys(): Promise<void>;
  closeAll(): Promise<void>;
};

/** All connections of players and viewers to this process, and the rules for closing them. */
export function createConnections(
  db: Database,
  log: FastifyBaseLogger,
  limits: Pick<Config['live'], 'connectionsPerPartner' | 'connectionsPerAddress'>,
): Connections {
  const everyone = createFanOut<Connection>();
  const counts = new Map<string, number>();
  const countedAs = new Map<Connection, { names: string[]; purpose: LiveTicketPurpose }>();

  return {
    get size() {
      return everyone.size;
    },
    add(connection, purpose, address) {
      const { playerId, partnerId } = connection.session;
      const rooms: [name: string, most: number, full: FullCode][] = [
        [`${purpose}:${playerId}`, CONNECTIONS_PER_PLAYER, 'too_many_connections'],
        [`partner:${partnerId}`, limits.connectionsPerPartner, 'partner_full'],
        [`address:${addressGroup(address)}`, limits.connectionsPerAddress, 'address_full'],
      ];
      const full = rooms.find(([name, most]) => (counts.get(name) ?? 0) >= most);
      if (full !== undefined) return full[2];
      const names = rooms.map(([name]) => name);
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
      countedAs.set(connection, { names, purpose });
      everyone.join(connection);
      return undefined;
    },
    remove(connection) {
      const counted = countedAs.get(connection);
      if (counted === undefined) return;
      countedAs.delete(connection);
      everyone.leave(connection);
      for (const name of counted.names) {
        const left = (counts.get(name) ?? 1) - 1;
        if (left === 0) counts.delete(name);
        else counts.set(name, left);
      }
    },
    visit: (act) =>
      everyone.visit((connection) => {
        const counted = countedAs.get(connection);
        if (counted) act(connection, counted.purpose);
      }),
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
