import { createHash, timingSafeEqual } from 'node:crypto';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { metricsCollector } from './collect-metrics.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

export { Gauge };
export type Metrics = Registry;

export function createMetrics(): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
}

/** Registers a gauge whose value is read at each scrape. */
export function countGauge(
  metrics: Metrics,
  name: string,
  help: string,
  value: () => number,
): void {
  new Gauge({
    name: `baize_${name}`,
    help,
    registers: [metrics],
    collect() {
      this.set(value());
    },
  });
}

/**
 * Registers a counter of events since the process started; returns a function that increments it.
 */
export function countEvents(metrics: Metrics, name: string, help: string): () => void {
  const counter = new Counter({ name: `baize_${name}`, help, registers: [metrics] });
  return () => counter.inc();
}

/**
 * Serves Prometheus metrics. Without a token, only direct clients on this machine may read them;
 * with a token, clients that send it. All others get 404.
 */
export function serveMetrics(
  app: FastifyInstance,
  register: Metrics,
  token: string | undefined,
): void {
  const duration = new Histogram({
    name: 'baize_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    };
    duration.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  const collect = metricsCollector(register, app.log);
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    const allowed =
      token === undefined
        ? LOOPBACK.has(request.socket.remoteAddress ?? '') &&
          request.headers['x-forwarded-for'] === undefined
        : isSame(request.headers.authorization ?? '', `Bearer ${token}`);
    if (!allowed) throw new ApiError('route_not_found');
    return reply.type(register.contentType).send(await collect());
  });
}

function isSame(given: string, wanted: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
