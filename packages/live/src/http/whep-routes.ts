import { randomUUID } from 'node:crypto';
import { ApiError } from '@baize/platform/http/api-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveParts } from '../live-parts.ts';
import type { PlayerSession } from '../player-session.ts';
import type { Connection } from '../sockets/connection.ts';
import type { WhepViewer } from '../video/whep-endpoint.ts';
import { authenticateViewer } from './authenticate-viewer.ts';

const LARGEST_OFFER = 32 * 1024;
/** Retry interval when no WebRTC connection is free. */
const FULL_FOR_SECONDS = 5;
type WhepRequest = { Params: { '*': string } };
const quiet = { logLevel: 'warn', bodyLimit: LARGEST_OFFER } as const;

/** `/v1/whep/<pass>`: video over WebRTC (draft-ietf-wish-whep). */
export function serveWhep(app: FastifyInstance, live: LiveParts): void {
  const viewers = new Map<string, WhepViewer>();
  app.addContentTypeParser('application/sdp', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );

  app.options<WhepRequest>('/v1/whep/*', quiet, (request, reply) =>
    reply
      .header('vary', 'origin')
      .header('access-control-allow-origin', request.headers.origin ?? '*')
      .header('access-control-allow-methods', 'POST, DELETE')
      .header('access-control-allow-headers', 'content-type')
      .header('access-control-max-age', '600')
      .code(204)
      .send(),
  );

  app.post<WhepRequest>('/v1/whep/*', quiet, async (request, reply) => {
    const pass = request.params['*'];
    const { session, hosted } = await authenticateViewer(live, pass, request, reply);
    if (!hosted.whep || live.connections.size >= live.maxConnections)
      throw new ApiError('unavailable');
    const offer = typeof request.body === 'string' ? request.body : '';
    const id = randomUUID();
    const connection = connectionOf(session, () => viewers.get(id)?.close());
    if (live.connections.add(connection, 'video', request.ip) !== undefined) {
      throw new ApiError('too_many_requests', { retryAfterSeconds: FULL_FOR_SECONDS });
    }
    const leave = () => {
      viewers.delete(id);
      live.connections.remove(connection);
    };
    const viewer = await hosted.whep.open(offer, leave).catch((error: unknown) => {
      leave();
      request.log.debug({ err: error }, 'an offer was refused');
      throw new ApiError('malformed_body');
    });
    viewers.set(id, viewer);
    return sendAnswer(request, reply, id, viewer);
  });

  app.delete<WhepRequest>('/v1/whep/*', quiet, async (request, reply) => {
    const [pass = '', id = ''] = request.params['*'].split('/');
    await authenticateViewer(live, pass, request, reply);
    viewers.get(id)?.close();
    return reply.code(204).send();
  });
}

function sendAnswer(
  request: FastifyRequest<WhepRequest>,
  reply: FastifyReply,
  id: string,
  { answer }: WhepViewer,
): FastifyReply {
  return reply
    .code(201)
    .header('location', `/v1/whep/${request.params['*']}/${id}`)
    .header('access-control-expose-headers', 'location')
    .header('cache-control', 'no-store')
    .type('application/sdp')
    .send(answer);
}

/**
 * Registers the WebRTC connection like a socket. WebRTC detects by itself whether the peer is gone.
 */
function connectionOf(session: PlayerSession, close: () => void): Connection {
  return {
    session,
    heard: true,
    leaveAt: null,
    write() {
      this.heard = true;
    },
    send: () => undefined,
    close,
  };
}
