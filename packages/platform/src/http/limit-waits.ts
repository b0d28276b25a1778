import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/** A little less than the ten seconds after which callers give up. */
const LONGEST_WAIT_MS = 9_500;

/**
 * Whoever has no answer that long after all of the request has come gets 503 instead of silence,
 * whatever it is that hangs. An answer that has begun is left to end, and so is a call that may
 * take longer.
 */
export function limitWaits(
  app: FastifyInstance,
  mayTakeLonger: (request: FastifyRequest) => boolean,
): void {
  app.addHook('preValidation', (request, reply, done) => {
    if (mayTakeLonger(request)) return done();
    const timer = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return;
      request.log.error('no answer in time');
      reply.send(new ApiError('unavailable'));
    }, LONGEST_WAIT_MS);
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}
