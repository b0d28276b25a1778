import { Counter, Gauge } from '@prometheus-io/client';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { ApiError } from './api-error.ts';
import { sendError } from './error-handler.ts';

const LOOK_EVERY_MS = 100;
/** A process that comes so late to what it meant to do has less time than work... */
const MOST_LATE_MS = 400;
/** ...and takes only so much of what it usually takes, until it is in time again. */
const SHARE_WHEN_LATE = 1 / 8;
const LONGEST_RETRY_SECONDS = 10;

type Options = {
  /** Calls whose answer has not begun; one more is turned away. */
  most: number;
  /** Whether the call is work. Health, files and what is kept open on purpose are not. */
  isWork: (request: FastifyRequest) => boolean;
  metrics: Metrics;
  /** How late the event loop is, in milliseconds; measured unless given. */
  lateness?: () => number;
  /** Milliseconds of a clock that only goes on. */
  time?: () => number;
};

/**
 * Turns calls away before any work is done for them while there is more than can be done in time:
 * who waits in a queue that grows gets nothing, and neither does anyone behind. It takes calls again
 * with the first answer that leaves.
 */
export function shedLoad(app: FastifyInstance, options: Options): void {
  const { most, isWork, metrics, lateness = watchLateness(app) } = options;
  const spread = spreadReturns(most, options.time ?? (() => performance.now()));
  const waiting = new Set<FastifyRequest>();
  new Gauge({
    name: 'baize_requests_in_flight',
    help: 'Calls whose answer has not begun',
    registers: [metrics],
    collect() {
      this.set(waiting.size);
    },
  });
  const shed = new Counter({
    name: 'baize_requests_shed_total',
    help: 'Calls turned away because there was more to do than could be done in time',
    registers: [metrics],
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!isWork(request)) return done();
    const room = lateness() > MOST_LATE_MS ? Math.ceil(most * SHARE_WHEN_LATE) : most;
    if (waiting.size >= room) {
      shed.inc();
      const refusal = new ApiError('unavailable', { retryAfterSeconds: spread() });
      sendError(request, reply, refusal);
      return;
    }
    waiting.add(request);
    reply.raw.once('close', () => waiting.delete(request));
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    waiting.delete(request);
    done(null, payload);
  });
}

/**
 * The seconds after which one who is turned away should come back: the more were turned away in the second
 * before, the later. To refuse a crowd every second would cost as much as to let it in.
 */
function spreadReturns(most: number, time: () => number): () => number {
  let second = 0;
  let refused = 0;
  let refusedBefore = 0;
  return () => {
    const now = Math.floor(time() / 1_000);
    if (now !== second) {
      refusedBefore = now === second + 1 ? refused : 0;
      refused = 0;
      second = now;
    }
    refused += 1;
    return Math.min(1 + Math.floor(refusedBefore / most), LONGEST_RETRY_SECONDS);
  };
}

/** How late the last look was, or the next one is already, in milliseconds. */
function watchLateness(app: FastifyInstance): () => number {
  let late = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    late = now - last - LOOK_EVERY_MS;
    last = now;
  }, LOOK_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return () => Math.max(late, performance.now() - last - LOOK_EVERY_MS);
}
