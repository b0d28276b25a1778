import { openSessionBody, type SessionAnswer } from '@baize/contract/live';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LiveParts } from '../live-parts.ts';
import { Refusal } from '../refusal.ts';
import { isOriginAllowed, originOf } from '../sessions/allowed-origins.ts';
import { openSession } from '../sessions/open-session.ts';
import { createSessionThrottle } from '../sessions/session-throttle.ts';
import { viewerPassMs } from '../sessions/viewer-pass.ts';
import type { SdkRelease } from './sdk-routes.ts';

const longestKey = 200;

/** `POST /v1/sessions`: a partner's page exchanges key and player for tickets. */
export function serveSessions(
  app: FastifyInstance,
  live: LiveParts,
  { hlsPlayer }: SdkRelease,
): void {
  const throttle = createSessionThrottle(live.sessionsPerMinute, () => live.clock.now());

  app.options('/v1/sessions', (request, reply) => {
    allowOrigin(request, reply);
    return reply
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'content-type, x-api-key')
      .header('access-control-max-age', '600')
      .code(204)
      .send();
  });

  app.post('/v1/sessions', async (request, reply): Promise<SessionAnswer> => {
    allowOrigin(request, reply);
    reply.header('cache-control', 'no-store');
    const retryAfterSeconds = throttle.take(request.ip);
    if (retryAfterSeconds !== undefined) {
      throw new Refusal('too_many_requests', { retryAfterSeconds });
    }
    const { origin } = request.headers;
    const key = request.headers['x-api-key'];
    if (typeof key !== 'string' || key.length > longestKey) throw new Refusal('invalid_api_key');
    const caller = await live.findPartnerByApiKey(key, origin);
    if (!caller) throw new Refusal('invalid_api_key');
    const body = readBody(request);
    const seat = body.tableId === undefined ? live.seats[0] : live.seatAt(body.tableId);
    if (!seat) throw new Refusal('not_found');
    const { table } = seat;
    // The portal's own pages preview the table with the partner's key.
    const isPortal = origin !== undefined && origin === originOf(live.publicUrl());
    if (
      origin === undefined ||
      !(isPortal || (await isOriginAllowed(live.db, caller.partnerId, origin, table)))
    ) {
      throw new Refusal('origin_not_allowed');
    }
    const now = live.clock.now();
    const { tickets, admission, expiresAt } = await openSession(live.db, {
      ...{ partnerId: caller.partnerId, apiKeyId: caller.keyId, origin, table },
      externalId: body.playerId,
      now,
    });
    const publicUrl = live.publicUrl();
    const socketUrl = publicUrl.replace(/^http/, 'ws');
    const pass = live.viewerPasses.seal(admission, now + viewerPassMs);
    const { mimeType, epoch } = seat.video;
    return {
      ticket: tickets.live,
      expiresAt: new Date(expiresAt).toISOString(),
      wsUrl: `${socketUrl}/v1/live`,
      media: {
        mse: { url: `${socketUrl}/v1/video`, ticket: tickets.video, mimeType, epoch },
        ...(seat.whep && { whep: { url: `${publicUrl}/v1/whep/${pass}`, epoch } }),
        hls: {
          url: `${publicUrl}/v1/hls/${pass}/playlist.m3u8`,
          player: `${publicUrl}${hlsPlayer.path}`,
          epoch,
        },
      },
      limits: table.limits,
    };
  });
}

/** Any page may read the answer: which pages may open a session is told by the answer itself. */
function allowOrigin(
  request: FastifyRequest,
  reply: { header(name: string, value: string): unknown },
): void {
  reply.header('vary', 'origin');
  if (request.headers.origin) {
    reply.header('access-control-allow-origin', request.headers.origin);
  }
}

function readBody(request: FastifyRequest) {
  const parsed = openSessionBody.safeParse(request.body);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  throw new Refusal('validation_failed', { fields });
}
