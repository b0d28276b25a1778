import { liveRoutes } from '@baize/contract/live';
import { ApiError, authenticateApiKey } from '@baize/server-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TIMELINE_EPOCH } from '../clock.ts';
import type { LiveParts } from '../live-parts.ts';
import { isOriginAllowed, originOf } from '../sessions/allowed-origins.ts';
import { openSession } from '../sessions/open-session.ts';
import { VIEWER_PASS_MS } from '../sessions/viewer-pass.ts';
import type { SdkRelease } from './sdk-routes.ts';
import { serveRoute } from './serve-route.ts';

/** A full table sends newcomers away with this; sockets cannot say why they are refused. */
const FULL_FOR_SECONDS = 5;

/** `POST /v1/sessions`: a partner's page exchanges key and player for tickets. */
export function serveSessions(
  app: FastifyInstance,
  live: LiveParts,
  { hlsPlayer }: SdkRelease,
): void {
  app.options('/v1/sessions', (request, reply) => {
    allowOrigin(request, reply);
    return reply
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'content-type, x-api-key')
      .header('access-control-max-age', '600')
      .code(204)
      .send();
  });

  serveRoute(app, liveRoutes.openSession, async ({ request, reply, input }) => {
    allowOrigin(request, reply);
    reply.header('cache-control', 'no-store');
    refuseWhoMustWait(live.sessionLimits.takeAddress(request.ip));
    if (live.connections.size >= live.maxConnections) {
      throw new ApiError('unavailable', { retryAfterSeconds: FULL_FOR_SECONDS });
    }
    const { origin } = request.headers;
    const now = live.clock.now();
    const caller = await authenticateApiKey({ ...live, now: () => new Date(now) }, request);
    const { id: partnerId, keyId: apiKeyId } = caller;
    // Whoever names a player plays as that player: no way to come in where money counts.
    if (caller.mode === 'live' || caller.keyKind === 'secret') {
      throw new ApiError('launch_token_required');
    }
    const { body } = input();
    refuseWhoMustWait(live.sessionLimits.takePlayer(apiKeyId, partnerId, body.playerId));
    const hosted = body.tableId === undefined ? live.hostedTables[0] : live.findTable(body.tableId);
    if (!hosted) throw new ApiError('not_found');
    const { table } = hosted;
    // The portal's own pages preview the table with the partner's key.
    const isPortal = origin !== undefined && origin === originOf(live.publicUrl());
    if (
      origin === undefined ||
      !(isPortal || (await isOriginAllowed(live.db, partnerId, origin, table)))
    ) {
      throw new ApiError('origin_not_allowed');
    }
    const { tickets, session, expiresAt } = await openSession(live.db, {
      ...{ partnerId, apiKeyId, origin, table },
      externalId: body.playerId,
      now,
    });
    const publicUrl = live.publicUrl();
    const socketUrl = publicUrl.replace(/^http/, 'ws');
    const pass = () => live.viewerPasses.seal(session, now + VIEWER_PASS_MS);
    const { mimeType } = hosted.video;
    const epoch = TIMELINE_EPOCH;
    return {
      ticket: tickets.live,
      expiresAt: new Date(expiresAt).toISOString(),
      wsUrl: `${socketUrl}/v1/live`,
      game: table.gameId,
      clothUrl: `${publicUrl}/v1/cloths/${table.gameId}`,
      media: {
        mse: { url: `${socketUrl}/v1/video`, ticket: tickets.video, mimeType, epoch },
        ...(hosted.whep && { whep: { url: `${publicUrl}/v1/whep/${pass()}`, epoch } }),
        hls: {
          url: `${publicUrl}${live.hlsAddresses.folderOf(table.id, now)}/playlist.m3u8`,
          player: `${publicUrl}${hlsPlayer.path}`,
          epoch,
        },
      },
      limits: table.limits,
    };
  });
}

function refuseWhoMustWait(retryAfterSeconds: number | undefined): void {
  if (retryAfterSeconds === undefined) return;
  throw new ApiError('too_many_requests', { retryAfterSeconds });
}

/** Any page may read the answer: which pages may open a session is told by the answer itself. */
function allowOrigin(
  request: FastifyRequest,
  reply: { header(name: string, value: string): unknown },
): void {
  reply.header('vary', 'origin');
  reply.header('access-control-expose-headers', 'retry-after');
  if (request.headers.origin) {
    reply.header('access-control-allow-origin', request.headers.origin);
  }
}
