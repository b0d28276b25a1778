import { finished, PassThrough } from 'node:stream';
import type { UpdateEvent, updateRoutes } from '@baize/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HeardUpdate } from '../../platform/acts/live-updates.ts';
import type { Resources } from '../../platform/config/resources.ts';
import type { Operation } from '../../platform/http/serve.ts';

/** Often enough that no proxy takes the silence for a dead connection. */
const HEARTBEAT_MS = 15_000;
/** A stream ends now and then, so that a session that ended is noticed at the reconnect. */
const LONGEST_MS = 5 * 60_000;

export const streamPartnerUpdates: Operation<typeof updateRoutes.partnerUpdates> = async ({
  resources,
  caller,
  request,
  reply,
}) =>
  stream(resources, request, reply, ({ partnerId, topic }) =>
    topic === 'reconnected' ? true : partnerId === caller.id,
  );

export const streamStaffUpdates: Operation<typeof updateRoutes.staffUpdates> = async ({
  resources,
  request,
  reply,
}) => stream(resources, request, reply, () => true);

function stream(
  { updates }: Resources,
  request: FastifyRequest,
  reply: FastifyReply,
  concerns: (update: HeardUpdate) => boolean,
): FastifyReply {
  const body = new PassThrough();
  const send = ({ topic, id }: UpdateEvent) => {
    // A reader that does not drain is let go: it reconnects and looks again.
    if (!body.write(`data: ${JSON.stringify({ topic, id })}\n\n`)) close();
  };
  const unsubscribe = updates.subscribe((update) => {
    if (concerns(update)) send(update);
  });
  const heartbeat = setInterval(() => body.write(': still here\n\n'), HEARTBEAT_MS);
  const ending = setTimeout(close, LONGEST_MS);
  const { closing } = request.server;
  function close(): void {
    unsubscribe();
    clearInterval(heartbeat);
    clearTimeout(ending);
    closing.removeEventListener('abort', close);
    body.end();
  }
  // The reader is gone, or was served its last word, or only asked for the headers.
  finished(reply.raw, close);
  closing.addEventListener('abort', close);
  send({ topic: 'connected' });
  return (
    reply
      .header('content-type', 'text/event-stream')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      // Nothing follows a stream; a connection kept for more would hold up the server's end.
      .header('connection', 'close')
      .send(body)
  );
}
