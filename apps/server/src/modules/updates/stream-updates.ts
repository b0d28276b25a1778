import { finished, PassThrough } from 'node:stream';
import { limits, type UpdateEvent, type updateRoutes } from '@baize/contract';
import type { HeardUpdate } from '@baize/platform/acts/live-updates';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import type { PartnerCaller, StaffCaller } from '@baize/platform/security/sessions';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Frequent enough that proxies do not close the connection as idle. */
const HEARTBEAT_MS = 15_000;
/** Ends a stream regularly, so that an ended session is noticed at the reconnect. */
const LONGEST_MS = 5 * 60_000;
const RETRY_SECONDS = 30;

export const streamPartnerUpdates: Operation<typeof updateRoutes.partnerUpdates> = async ({
  resources,
  caller,
  request,
  reply,
}) =>
  stream(resources, caller, request, reply, ({ partnerId, topic }) =>
    topic === 'reconnected' ? true : partnerId === caller.id,
  );

export const streamStaffUpdates: Operation<typeof updateRoutes.staffUpdates> = async ({
  resources,
  caller,
  request,
  reply,
}) => stream(resources, caller, request, reply, () => true);

/**
 * Open streams per account at this process. They are limited because each open connection costs
 * resources.
 */
const openStreams = new Map<string, number>();

function countStream({ kind, id }: PartnerCaller | StaffCaller): () => void {
  const account = `${kind}:${id}`;
  const open = openStreams.get(account) ?? 0;
  if (open >= limits.updates.streamsPerAccount) {
    throw new ApiError('too_many_requests', { retryAfterSeconds: RETRY_SECONDS });
  }
  openStreams.set(account, open + 1);
  let isOpen = true;
  return () => {
    if (!isOpen) return;
    isOpen = false;
    const left = (openStreams.get(account) ?? 1) - 1;
    if (left === 0) openStreams.delete(account);
    else openStreams.set(account, left);
  };
}

function stream(
  { updates }: Resources,
  caller: PartnerCaller | StaffCaller,
  request: FastifyRequest,
  reply: FastifyReply,
  concerns: (update: HeardUpdate) => boolean,
): FastifyReply {
  const release = countStream(caller);
  const body = new PassThrough();
  const send = ({ topic, id }: UpdateEvent) => {
    // Closes the stream of a reader that does not read fast enough; the client reconnects and
    // refetches.
    if (!body.write(`data: ${JSON.stringify({ topic, id })}\n\n`)) close();
  };
  const unsubscribe = updates.subscribe((update) => {
    if (concerns(update)) send(update);
  });
  const heartbeat = setInterval(() => body.write(': still here\n\n'), HEARTBEAT_MS);
  const ending = setTimeout(close, LONGEST_MS);
  const { closing } = request.server;
  function close(): void {
    release();
    unsubscribe();
    clearInterval(heartbeat);
    clearTimeout(ending);
    closing.removeEventListener('abort', close);
    body.end();
  }
  // Runs when the reader left, the stream ended, or the request was only for the headers.
  finished(reply.raw, close);
  closing.addEventListener('abort', close);
  send({ topic: 'connected' });
  return (
    reply
      .header('content-type', 'text/event-stream')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      // No request follows a stream; a kept-alive connection would delay the server's shutdown.
      .header('connection', 'close')
      .send(body)
  );
}
