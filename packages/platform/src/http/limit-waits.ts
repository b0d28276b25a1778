import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/** A little below the ten seconds after which clients time out. */
const LONGEST_WAIT_MS = 9_500;

/**
 * Sends 503 if no response has started within the limit after the complete request arrived,
 * whatever hangs. Responses that have started and requests that may take longer are exempt.
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
