import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import type { PlayerSession } from '../player-session.ts';
import type { Viewer } from '../video/video-stream.ts';
import { type Connection, createConnection } from './connection.ts';

/** Four seconds of video. A viewer further behind receives nothing until it has caught up. */
const MAX_WAITING_VIDEO_BYTES = 128 * 1024;
const DROP_AFTER_WAITING_MS = 10_000;

/** Creates a viewer who watches a table's video over a WebSocket. */
export function createViewer(
  socket: WebSocket,
  raw: Socket,
  session: PlayerSession,
  clock: Pick<Clock, 'now'>,
): { connection: Connection; viewer: Viewer } {
  const connection = createConnection(socket, raw, session, 2 * MAX_WAITING_VIDEO_BYTES);
  let behindSince: number | undefined;
  const viewer: Viewer = {
    write(frame) {
      if (raw.writableLength < MAX_WAITING_VIDEO_BYTES) {
        behindSince = undefined;
        connection.write(frame);
        return true;
      }
      behindSince ??= clock.now();
      if (clock.now() - behindSince > DROP_AFTER_WAITING_MS) socket.terminate();
      return false;
    },
  };
  return { connection, viewer };
}
