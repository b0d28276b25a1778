import { setMaxListeners } from 'node:events';
import type { Route } from '@baize/contract';
import type { Live } from '@baize/live';
import type { Resources } from '@baize/platform/config/resources';
import { ConfigError } from '@baize/platform/config/variables';
import { handleErrors } from '@baize/platform/http/error-handler';
import { serveHealth } from '@baize/platform/http/health';
import { limitWaits } from '@baize/platform/http/limit-waits';
import { handleNotFound } from '@baize/platform/http/not-found';
import { openApiDocument } from '@baize/platform/http/openapi';
import { sendSecurityHeaders } from '@baize/platform/http/security-headers';
import { shedLoad } from '@baize/platform/http/shed-load';
import { serveMailbox } from '@baize/platform/mail/mailbox';
import { serveMetrics } from '@baize/platform/metrics/metrics';
import { readWebPages } from '@baize/platform/pages/web-pages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { registerRoutes } from './routes.ts';

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to another one
  interface FastifyInstance {
    /** Aborted when the server starts to shut down, so that long responses can end. */
    closing: AbortSignal;
  }
}

export async function buildApp(
  app: FastifyInstance,
  resources: Resources,
  options: { pagesFolder: string; live?: Live | undefined },
): Promise<FastifyInstance> {
  const closing = new AbortController();
  // Each open stream adds a listener; 0 turns off the warning about too many listeners.
  setMaxListeners(0, closing.signal);
  app.decorate('closing', closing.signal);
  app.addHook('preClose', async () => closing.abort());
  // Responses sent during shutdown close their connection. Otherwise the server would wait for idle
  // connections.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing.signal.aborted) reply.header('connection', 'close');
    done(null, payload);
  });
  const { config } = resources;
  const pages = config.roles.has('web')
    ? readWebPages(options.pagesFolder, config.publicUrl)
    : undefined;
  handleErrors(app, pages?.sendFailure);
  // Registered first so that rejected requests also get these headers.
  sendSecurityHeaders(app, config);
  shedLoad(app, { most: config.maxRequests, isWork, metrics: resources.metrics });
  limitWaits(app, isUpload);
  serveHealth(app, {
    database: () => sql`select 1`.execute(resources.probe),
    storage: {
      look: () => resources.storage.check(),
      // An S3 outage affects every process, so it must not make this one unready. A missing local
      // folder or a foreign storage marker must.
      isShared: (error) => config.storage !== undefined && !(error instanceof ConfigError),
    },
  });
  serveMetrics(app, resources.metrics, config.metricsToken);
  if (pages) {
    // Built on first request: building it takes a large part of the startup time.
    let document: ReturnType<typeof openApiDocument> | undefined;
    app.get('/api/openapi.json', async () => {
      document ??= openApiDocument(config.publicUrl);
      return document;
    });
    registerRoutes(app, resources);
    if (config.mailbox) serveMailbox(app, resources);
  }
  await options.live?.register(app);
  await pages?.serve(app);
  handleNotFound(app, pages?.sendMissing);
  return app;
}

const routeOf = ({ routeOptions }: FastifyRequest) =>
  (routeOptions.config as { route?: Route }).route;
const isUpload = (request: FastifyRequest) => routeOf(request)?.upload !== undefined;
/** Uploads are excluded because they have a separate limit. */
const isWork = (request: FastifyRequest) => routeOf(request) !== undefined && !isUpload(request);
