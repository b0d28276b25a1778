import { collectDefaultMetrics, Histogram, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import type { Resources } from '../config/resources.ts';
import { equalHashes } from '../security/secrets.ts';
import { ApiError } from './api-error.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Prometheus metrics. Not public: without METRICS_TOKEN only a direct caller on this machine sees
 * them; with it, whoever presents it. To everyone else there is nothing here.
 */
export function serveMetrics(app: FastifyInstance, { config, secrets }: Resources): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const duration = new Histogram({
    name: 'baize_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    };
    duration.observe(labels, reply.elapsedTime / 1000);
  });
  const digest = (value: string) => secrets.hash('metrics', value);
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    const allowed =
      config.metricsToken === undefined
        ? LOOPBACK.has(request.socket.remoteAddress ?? '') &&
          request.headers['x-forwarded-for'] === undefined
        : equalHashes(
            digest(request.headers.authorization ?? ''),
            digest(`Bearer ${config.metricsToken}`),
          );
    if (!allowed) throw new ApiError('route_not_found');
    return reply.type(register.contentType).send(await register.metrics());
  });
}
