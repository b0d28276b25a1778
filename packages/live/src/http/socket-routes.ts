import { liveProtocol, videoProtocol } from '@baize/contract/live';
import type { LiveTicketPurpose } from '@baize/db';
import { ApiError } from '@baize/platform/http/api-error';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { LiveParts } from '../live-parts.ts';
import type { PlayerSession } from '../player-session.ts';
import { createSessionRenewal } from '../sessions/renew-session.ts';
import { offeredTicket } from '../sessions/tickets.ts';
import { createConnection } from '../sockets/connection.ts';
import { readMessage } from '../sockets/read-message.ts';
import { answerMessage, refuseBet } from '../sockets/serve-player.ts';
import { createViewer } from '../sockets/viewer.ts';

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to another one
  interface FastifyRequest {
    /** Set when the socket's connection token has been redeemed. */
    playerSession: PlayerSession | null;
  }
}

const MESSAGES_PER_SECOND = 50;
/**
 * Serves both sockets. A request without a valid connection token is refused before the upgrade.
 */
export function serveSockets(app: FastifyInstance, live: LiveParts): void {
  app.decorateRequest('playerSession', null);

  const admit =
    (purpose: LiveTicketPurpose, protocol: string) => async (request: FastifyRequest) => {
      if (live.connections.size >= live.maxConnections) throw new ApiError('unavailable');
      const offered = request.headers['sec-websocket-protocol'];
      // The library responds with the first protocol offered, so ours must be first.
      const ticket = offered?.startsWith(protocol) ? offeredTicket(offered) : undefined;
      if (ticket === undefined) throw new ApiError('invalid_ticket');
      const session = await live.redeemTicket({ ticket, purpose });
      if (!session) throw new ApiError('invalid_ticket');
      if (request.headers.origin !== session.origin) throw new ApiError('origin_not_allowed');
      request.playerSession = session;
    };

  app.get(
    '/v1/live',
    { websocket: true, preValidation: admit('live', liveProtocol) },
    (socket, request) => connectPlayer(live, socket, request),
  );
  app.get(
    '/v1/video',
    { websocket: true, preValidation: admit('video', videoProtocol) },
    (socket, request) => connectViewer(live, socket, request),
  );
}

function sessionOf({ playerSession }: FastifyRequest): PlayerSession {
  if (!playerSession) throw new Error('A socket was opened without a ticket');
  return playerSession;
}

function connectPlayer(live: LiveParts, socket: WebSocket, request: FastifyRequest): void {
  const connection = createConnection(socket, request.raw.socket, sessionOf(request));
  const hosted = live.findTable(connection.session.tableId);
  const full = hosted && live.connections.add(connection, 'live', request.ip);
  if (!hosted || full) {
    connection.close(full ?? 'shutting_down');
    return;
  }
  socket.on('close', () => {
    live.connections.remove(connection);
    hosted.players.leave(connection);
  });
  socket.on('pong', () => {
    connection.heard = true;
  });

  const renew = createSessionRenewal(live.renewals, connection.session, () => live.clock.now());
  let second = 0;
  let count = 0;
  socket.on('message', (data, isBinary) => {
    connection.heard = true;
    const now = Math.floor(live.clock.now() / 1000);
    count = now === second ? count + 1 : 1;
    second = now;
    if (count > MESSAGES_PER_SECOND) return connection.close('too_many_messages');
    const read = isBinary ? ({ kind: 'malformed' } as const) : readMessage(data as Buffer);
    if (read.kind === 'malformed') return connection.close('malformed_message');
    if (read.kind === 'bad_bet') return refuseBet(connection, read.id, 'invalid_bet');
    answerMessage(hosted, connection, read.message, renew).catch((error: unknown) => {
      request.log.error({ err: error }, 'a message could not be answered');
      socket.terminate();
    });
  });

  hosted.welcome(connection).then(
    (isKnown) => {
      if (!isKnown) socket.terminate();
      else if (socket.readyState === socket.OPEN) hosted.players.join(connection);
    },
    (error: unknown) => {
      request.log.error({ err: error }, 'a player could not be welcomed');
      socket.terminate();
    },
  );
}

function connectViewer(live: LiveParts, socket: WebSocket, request: FastifyRequest): void {
  const { connection, viewer } = createViewer(
    socket,
    request.raw.socket,
    sessionOf(request),
    live.clock,
  );
  const hosted = live.findTable(connection.session.tableId);
  const full = hosted && live.connections.add(connection, 'video', request.ip);
  if (!hosted || full) {
    connection.close(full ?? 'shutting_down');
    return;
  }
  socket.on('close', () => {
    live.connections.remove(connection);
    hosted.video.leave(viewer);
  });
  socket.on('pong', () => {
    connection.heard = true;
  });
  socket.on('message', () => connection.close('malformed_message'));
  hosted.video.join(viewer);
}
