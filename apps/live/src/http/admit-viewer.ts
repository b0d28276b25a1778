import { ApiError } from '@baize/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveParts, TableSeat } from '../live-parts.ts';
import type { Admission } from '../sessions/tickets.ts';

/** Who comes with a pass in the path, and the table it may watch; anyone else is refused. */
export async function admitViewer(
  live: LiveParts,
  pass: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ admission: Admission; seat: TableSeat }> {
  const admission = live.viewerPasses.open(pass, live.clock.now());
  if (!admission) throw new ApiError('invalid_ticket');
  allowOrigin(request, reply, admission);
  if (!(await live.keys.isGood(admission.apiKeyId))) throw new ApiError('invalid_api_key');
  const seat = live.seatAt(admission.tableId);
  if (!seat) throw new ApiError('not_found');
  return { admission, seat };
}

/**
 * A page of another origin is refused although it has the address. Players built into a browser
 * send no origin at all, nor do pages of this server.
 */
function allowOrigin({ headers }: FastifyRequest, reply: FastifyReply, admission: Admission): void {
  reply.header('vary', 'origin').header('cross-origin-resource-policy', 'cross-origin');
  if (headers.origin === undefined) return;
  if (headers.origin !== admission.origin) throw new ApiError('origin_not_allowed');
  reply.header('access-control-allow-origin', admission.origin);
}
