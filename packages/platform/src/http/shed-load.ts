import { Counter, Gauge } from '@prometheus-io/client';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { ApiError } from './api-error.ts';
import { sendError } from './error-handler.ts';

const LOOK_EVERY_MS = 100;
/** Event-loop lag above which the process counts as overloaded. */
const MOST_LATE_MS = 400;
/** Share of `most` that is accepted while overloaded. */
const SHARE_WHEN_LATE = 1 / 8;
const LONGEST_RETRY_SECONDS = 10;

type Options = {
  /** Maximum number of requests whose response has not started; further requests get 503. */
  most: number;
  /** Whether the request counts. Health checks, files and long-lived connections do not. */
  isWork: (request: FastifyRequest) => boolean;
  metrics: Metrics;
  /** Event-loop lag in milliseconds; measured by default. */
  lateness?: () => number;
  /** Monotonic time in milliseconds. */
  time?: () => number;
};

/**
 * Rejects requests before doing any work for them while there is more work than time. In a growing
 * queue, every client would time out. A slot becomes free when a response starts.
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
 * Computes Retry-After in seconds: the more requests were rejected in the previous second, the
 * longer. Rejecting a crowd every second would cost as much as serving it.
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

/** Returns the lag of the last timer run or of the overdue next one, in milliseconds. */
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
