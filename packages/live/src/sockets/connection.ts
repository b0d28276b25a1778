import type { Socket } from 'node:net';
import {
  type ByeCode,
  byeCloseCode,
  byeMessages,
  finalByeCodes,
  type ServerMessage,
} from '@baize/contract/live';
import type { WebSocket } from 'ws';
import type { PlayerSession } from '../player-session.ts';
import { encodeMessage } from '../ws-frame.ts';
import type { Receiver } from './fan-out.ts';

/** A reader with more unsent data than this is disconnected, which bounds the memory per player. */
const MAX_WAITING_BYTES = 64 * 1024;
const CLOSE_WITHIN_MS = 1_000;

export type Connection = Receiver & {
  readonly session: PlayerSession;
  /** Whether anything was received since the last heartbeat. */
  heard: boolean;
  /** When the player's session time limit is reached, by the table's clock. */
  leaveAt: number | null;
  send(message: ServerMessage): void;
  /** Sends the reason and closes the connection. */
  close(code: ByeCode): void;
};

/**
 * Wraps a player's socket. Frames are written directly to the TCP socket: they are already encoded,
 * and without compression the WebSocket layer buffers nothing.
 */
export function createConnection(
  socket: WebSocket,
  raw: Socket,
  session: PlayerSession,
  maxBytes = MAX_WAITING_BYTES,
): Connection {
  let ended = false;
  socket.once('close', () => {
    ended = true;
  });
  const drop = () => {
    ended = true;
    socket.terminate();
  };
  const connection: Connection = {
    session,
    heard: true,
    leaveAt: null,
    write(frame) {
      if (ended || socket.readyState !== socket.OPEN) return;
      // `writableLength` is read only if the write was buffered, because with ten thousand players
      // every check counts.
      if (!raw.write(frame) && raw.writableLength > maxBytes) drop();
    },
    send: (message) => connection.write(encodeMessage(message)),
    close(code) {
      if (ended) return;
      const final = finalByeCodes.includes(code);
      connection.send({ t: 'bye', code, message: byeMessages[code], ...(final && { final }) });
      if (ended) return;
      ended = true;
      socket.close(byeCloseCode, code);
      setTimeout(() => socket.terminate(), CLOSE_WITHIN_MS).unref();
    },
  };
  return connection;
}
