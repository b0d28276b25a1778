import { ApiError } from '@baize/platform/http/api-error';
import { findEndedKeys } from '@baize/platform/security/api-keys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HostedTable } from '../hosted-table.ts';
import type { LiveParts } from '../live-parts.ts';
import type { PlayerSession } from '../player-session.ts';

/** Returns the session and the table of the pass in the path; throws if the pass is not valid. */
export async function authenticateViewer(
  live: LiveParts,
  pass: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ session: PlayerSession; hosted: HostedTable }> {
  const session = live.viewerPasses.open(pass, live.clock.now());
  if (!session) throw new ApiError('invalid_ticket');
  allowOrigin(request, reply, session);
  const ended = await findEndedKeys(live.db, [session.apiKeyId]);
  if (ended.size > 0) throw new ApiError('invalid_api_key');
  const hosted = live.findTable(session.tableId);
  if (!hosted) throw new ApiError('not_found');
  return { session, hosted };
}

/**
 * Refuses pages of other origins even if they have the URL. Browsers' built-in players and pages of
 * this server send no `Origin` header.
 */
function allowOrigin(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  session: PlayerSession,
): void {
  reply.header('vary', 'origin').header('cross-origin-resource-policy', 'cross-origin');
  if (headers.origin === undefined) return;
  if (headers.origin !== session.origin) throw new ApiError('origin_not_allowed');
  reply.header('access-control-allow-origin', session.origin);
}
