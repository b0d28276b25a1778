import { liveProtocol, videoProtocol } from '@baize/contract/live';
import type { LiveTicketPurpose } from '@baize/db';
import { ApiError } from '@baize/server-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { LiveParts } from '../live-parts.ts';
import { type Admission, offeredTicket, redeemTicket } from '../sessions/tickets.ts';
import { createConnection } from '../sockets/connection.ts';
import { readMessage } from '../sockets/read-message.ts';
import { answer, refuseBet, welcome } from '../sockets/serve-player.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the ticket of a socket has been redeemed. */
    admission: Admission | null;
  }
}

const messagesPerSecond = 50;
/** Four seconds of video: a viewer further behind than that is sent nothing until it has read. */
const maxWaitingVideoBytes = 128 * 1024;
const dropAfterWaitingMs = 10_000;

/** The two sockets. Whoever has no good ticket is refused before the upgrade. */
export function serveSockets(app: FastifyInstance, live: LiveParts): void {
  app.decorateRequest('admission', null);

  const admit =
    (purpose: LiveTicketPurpose, protocol: string) => async (request: FastifyRequest) => {
      if (live.admissions.size >= live.maxConnections) throw new ApiError('unavailable');
      const offered = request.headers['sec-websocket-protocol'];
      // The library answers with the first protocol offered, so ours must stand there.
      const ticket = offered?.startsWith(protocol) ? offeredTicket(offered) : undefined;
      if (ticket === undefined) throw new ApiError('invalid_ticket');
      const admission = await redeemTicket(live.db, ticket, purpose, live.clock.now());
      if (!admission) throw new ApiError('invalid_ticket');
      if (request.headers.origin !== admission.origin) throw new ApiError('origin_not_allowed');
      request.admission = admission;
    };

  app.get(
    '/v1/live',
    { websocket: true, preValidation: admit('live', liveProtocol) },
    (socket, request) => seatPlayer(live, socket, request),
  );
  app.get(
    '/v1/video',
    { websocket: true, preValidation: admit('video', videoProtocol) },
    (socket, request) => seatViewer(live, socket, request),
  );
}

function admissionOf({ admission }: FastifyRequest): Admission {
  if (!admission) throw new Error('A socket was opened without a ticket');
  return admission;
}

function seatPlayer(live: LiveParts, socket: WebSocket, request: FastifyRequest): void {
  const connection = createConnection(socket, request.raw.socket, admissionOf(request));
  const seat = live.seatAt(connection.admission.tableId);
  if (!seat || !live.admissions.admit(connection, 'live')) {
    connection.bye('too_many_connections');
    return;
  }
  socket.on('close', () => {
    live.admissions.leave(connection);
    seat.players.leave(connection);
  });
  socket.on('pong', () => {
    connection.heard = true;
  });

  let second = 0;
  let count = 0;
  socket.on('message', (data, isBinary) => {
    connection.heard = true;
    const now = Math.floor(live.clock.now() / 1000);
    count = now === second ? count + 1 : 1;
    second = now;
    if (count > messagesPerSecond) return connection.bye('too_many_messages');
    const read = isBinary ? ({ kind: 'malformed' } as const) : readMessage(data as Buffer);
    if (read.kind === 'malformed') return connection.bye('malformed_message');
    if (read.kind === 'bad_bet') return refuseBet(connection, read.id, 'invalid_bet');
    answer(seat, connection, read.message).catch((error: unknown) => {
      request.log.error({ err: error }, 'a message could not be answered');
      socket.terminate();
    });
  });

  welcome(seat, connection).then(
    () => {
      if (socket.readyState === socket.OPEN) seat.players.join(connection);
    },
    (error: unknown) => {
      request.log.error({ err: error }, 'a player could not be welcomed');
      socket.terminate();
    },
  );
}

function seatViewer(live: LiveParts, socket: WebSocket, request: FastifyRequest): void {
  const raw = request.raw.socket;
  const connection = createConnection(socket, raw, admissionOf(request), 2 * maxWaitingVideoBytes);
  const seat = live.seatAt(connection.admission.tableId);
  if (!seat || !live.admissions.admit(connection, 'video')) {
    connection.bye('too_many_connections');
    return;
  }
  let behindSince: number | undefined;
  const viewer = {
    write(frame: Uint8Array): boolean {
      if (raw.writableLength < maxWaitingVideoBytes) {
        behindSince = undefined;
        connection.write(frame);
        return true;
      }
      behindSince ??= live.clock.now();
      if (live.clock.now() - behindSince > dropAfterWaitingMs) socket.terminate();
      return false;
    },
  };
  socket.on('close', () => {
    live.admissions.leave(connection);
    seat.video.leave(viewer);
  });
  socket.on('pong', () => {
    connection.heard = true;
  });
  socket.on('message', () => connection.bye('malformed_message'));
  seat.video.join(viewer);
}
