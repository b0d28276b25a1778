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

/** What may wait for a reader before it is let go; no player's memory grows beyond it. */
const MAX_WAITING_BYTES = 64 * 1024;
const CLOSE_WITHIN_MS = 1_000;

export type Connection = Receiver & {
  readonly session: PlayerSession;
  /** Whether anything came in since the last heartbeat. */
  heard: boolean;
  /** When the player's time is up, by the table's clock. */
  leaveAt: number | null;
  send(message: ServerMessage): void;
  /** Says why and ends the connection. */
  close(code: ByeCode): void;
};

/**
 * A player's socket. Frames are written to the TCP socket itself: they are already framed, and
 * without compression nothing else of the WebSocket layer holds data back.
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
      // Ten thousand players make every look count: what waits is asked only when something does.
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
