import type { ServerMessage } from '@baize/contract/live';
import type { Database } from '@baize/db';
import { readSettlements } from '../bets/read-bets.ts';
import type { RoundBroadcast } from '../rounds/round.ts';
import type { Connection } from './connection.ts';
import { createFanOut, type OwnMessage } from './fan-out.ts';
import { encodeMessage } from './ws-frame.ts';

export type Players = {
  readonly online: number;
  join(connection: Connection): void;
  leave(connection: Connection): void;
  /** Tells the player's other windows. */
  tellOthers(connection: Connection, message: ServerMessage): void;
  /** Tells everyone, and with a decided round each player how its bets ended. */
  broadcast(broadcast: RoundBroadcast): void;
};

/** The players at one table through this process. */
export function createPlayers(db: Database, report: (error: unknown) => void): Players {
  const fanOut = createFanOut<Connection>();
  const windows = new Map<number, Set<Connection>>();
  /** Broadcasts leave in the order they came, though some have to read first. */
  let queued = Promise.resolve();

  async function readSettlementsOf(roundId: number): Promise<OwnMessage<Connection>> {
    const playerIds = new Set<number>();
    await fanOut.visit(({ session }) => playerIds.add(session.playerId));
    const settlements = await readSettlements(db, [...playerIds], [roundId]);
    return ({ session }) => settlements.get(session.playerId)?.[0];
  }

  async function queue(broadcast: RoundBroadcast): Promise<void> {
    let own: OwnMessage<Connection> | undefined;
    try {
      const isDecided = broadcast.t === 'round.result' || broadcast.t === 'round.void';
      if (isDecided) own = await readSettlementsOf(broadcast.roundId);
    } catch (error) {
      // The result is told all the same; how its bets ended a player reads when it comes back.
      report(error);
    }
    fanOut.broadcast(encodeMessage(broadcast), own).catch(report);
  }

  return {
    get online() {
      return fanOut.size;
    },
    join(connection) {
      const { playerId } = connection.session;
      const own = windows.get(playerId) ?? new Set();
      windows.set(playerId, own.add(connection));
      fanOut.join(connection);
    },
    leave(connection) {
      const { playerId } = connection.session;
      const own = windows.get(playerId);
      own?.delete(connection);
      if (own?.size === 0) windows.delete(playerId);
      fanOut.leave(connection);
    },
    tellOthers(connection, message) {
      for (const other of windows.get(connection.session.playerId) ?? []) {
        if (other !== connection) other.send(message);
      }
    },
    broadcast(broadcast) {
      queued = queued.then(() => queue(broadcast));
    },
  };
}
