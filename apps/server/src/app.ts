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
    /** Aborted when the server begins to stop: long answers end themselves. */
    closing: AbortSignal;
  }
}

/** Puts the application onto a server: everything it serves, from what it was given. */
export async function buildApp(
  app: FastifyInstance,
  resources: Resources,
  options: { pagesFolder: string; live?: Live | undefined },
): Promise<FastifyInstance> {
  const closing = new AbortController();
  // One listener for each open stream.
  setMaxListeners(0, closing.signal);
  app.decorate('closing', closing.signal);
  app.addHook('preClose', async () => closing.abort());
  // What is still being answered then is the connection's last: an idle one would be waited for.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing.signal.aborted) reply.header('connection', 'close');
    done(null, payload);
  });
  const { config } = resources;
  const pages = config.roles.has('web')
    ? readWebPages(options.pagesFolder, config.publicUrl)
    : undefined;
  handleErrors(app, pages?.sendFailure);
  // First: who is turned away gets them, too.
  sendSecurityHeaders(app, config);
  shedLoad(app, { most: config.maxRequests, isWork, metrics: resources.metrics });
  limitWaits(app, isUpload);
  serveHealth(app, {
    database: () => sql`select 1`.execute(resources.probe),
    storage: {
      look: () => resources.storage.check(),
      // A folder is this machine's, and a mark that is not ours is a wrong storage: S3 alone is everyone's.
      isShared: (error) => config.storage !== undefined && !(error instanceof ConfigError),
    },
  });
  serveMetrics(app, resources.metrics, config.metricsToken);
  if (pages) {
    // Made when it is first asked for: it takes a good part of what a start takes.
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
/** Uploads are limited for themselves. */
const isWork = (request: FastifyRequest) => routeOf(request) !== undefined && !isUpload(request);
