import type { Resources } from '@baize/platform/config/resources';
import { createServe } from '@baize/platform/http/serve';
import type { FastifyInstance } from 'fastify';
import { serveStaff } from './routes/admin-routes.ts';
import { servePartners } from './routes/partner-routes.ts';
import { servePublic } from './routes/public-routes.ts';

/** The whole API, a page for each audience: each route of the contract and the operation behind it. */
export function registerRoutes(app: FastifyInstance, resources: Resources): void {
  const serve = createServe(app, resources);
  servePublic(serve, resources);
  servePartners(serve);
  serveStaff(serve);
}
