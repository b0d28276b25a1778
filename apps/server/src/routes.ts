import type { Resources } from '@baize/platform/config/resources';
import { createServe } from '@baize/platform/http/serve';
import type { FastifyInstance } from 'fastify';
import { serveStaff } from './routes/admin-routes.ts';
import { servePartners } from './routes/partner-routes.ts';
import { servePublic } from './routes/public-routes.ts';

/** Binds each route of the contract to its operation, with one file per audience. */
export function registerRoutes(app: FastifyInstance, resources: Resources): void {
  const serve = createServe(app, resources);
  servePublic(serve, resources);
  servePartners(serve);
  serveStaff(serve);
}
