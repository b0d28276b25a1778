import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerMessage } from '@baize/contract/live';
import type { Database } from '@baize/db';
import { readSettlements } from '../bets/read-bets.ts';
import type { RoundBroadcast } from '../rounds/round.ts';
import { encodeMessage } from '../ws-frame.ts';
import type { Connection } from './connection.ts';
import { createFanOut, type OwnMessage } from './fan-out.ts';

export type Players = {
  readonly online: number;
  join(connection: Connection): void;
  leave(connection: Connection): void;
  /** Sends a message to the player's other windows. */
  tellOthers(connection: Connection, message: ServerMessage): void;
  /**
   * Sends a broadcast to all players. For a decided round each player also gets the result of their
   * bets.
   */
  broadcast(broadcast: RoundBroadcast): void;
};

/**
 * All attempts fit into the time between the broadcast of a result and its appearance in the video.
 */
const READ_TRIES = 3;
const READ_AGAIN_MS = 200;

/** The players connected to one table through this process. */
export function createPlayers(db: Database, report: (error: unknown) => void): Players {
  const fanOut = createFanOut<Connection>();
  /** Keyed by ledger account: a player with two accounts sees the bets of each separately. */
  const windows = new Map<number, Set<Connection>>();
  /** Keeps broadcasts in order, although some have to read settlements first. */
  let queued = Promise.resolve();

  async function readSettlementsOf(roundId: number): Promise<OwnMessage<Connection>> {
    const accountIds = new Set<number>();
    await fanOut.visit(({ session }) => accountIds.add(session.account.id));
    const settlements = await readSettlements(db, [...accountIds], [roundId]);
    return ({ session }) => settlements.get(session.account.id)?.[0];
  }

  async function trySettlementsOf(roundId: number): Promise<OwnMessage<Connection> | undefined> {
    for (let tried = 0; tried < READ_TRIES; tried++) {
      try {
        return await readSettlementsOf(roundId);
      } catch (error) {
        report(error);
        // Without this delay the pool may return the connection that has just failed.
        await sleep(READ_AGAIN_MS);
      }
    }
    // The result is broadcast anyway. Players read their settlements when they reconnect.
    return undefined;
  }

  async function queue(broadcast: RoundBroadcast): Promise<void> {
    const isDecided = broadcast.t === 'round.result' || broadcast.t === 'round.void';
    const own = isDecided ? await trySettlementsOf(broadcast.roundId) : undefined;
    fanOut.broadcast(encodeMessage(broadcast), own).catch(report);
  }

  return {
    get online() {
      return fanOut.size;
    },
    join(connection) {
      const { id } = connection.session.account;
      const own = windows.get(id) ?? new Set();
      windows.set(id, own.add(connection));
      fanOut.join(connection);
    },
    leave(connection) {
      const { id } = connection.session.account;
      const own = windows.get(id);
      own?.delete(connection);
      if (own?.size === 0) windows.delete(id);
      fanOut.leave(connection);
    },
    tellOthers(connection, message) {
      for (const other of windows.get(connection.session.account.id) ?? []) {
        if (other !== connection) other.send(message);
      }
    },
    broadcast(broadcast) {
      queued = queued.then(() => queue(broadcast));
    },
  };
}
