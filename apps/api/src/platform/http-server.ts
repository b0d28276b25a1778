import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { refuseDeepJson } from './json-depth.ts';

const BODY_LIMIT = 1024 * 1024;
/** Slow headers and slow bodies are cut: nothing honest takes longer than this. */
const REQUEST_TIMEOUT_MS = 15_000;

export function createHttpServer(config: Config): FastifyInstance {
  const app = Fastify({
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: 200 },
    http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: 2_000 },
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logger: {
      level: config.logLevel,
      // A query may carry a reset token: only the path is logged, and no headers or bodies are.
      serializers: {
        req: (request) => ({
          method: request.method,
          path: request.url.split('?', 1)[0],
          ip: request.ip,
        }),
        res: (reply) => ({ status: reply.statusCode }),
      },
      redact: {
        paths: ['*.password', '*.token', '*.code', '*.api_key', '*.authorization', 'payload'],
        censor: '[redacted]',
      },
    },
  });
  takeOnlyJson(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  return app;
}

/** Fastify takes text/plain unless told otherwise, which a foreign page may send without asking. */
function takeOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') return done(null, undefined);
    const tooDeep = refuseDeepJson(text);
    if (tooDeep !== undefined) return done(tooDeep, undefined);
    return parse(request, text, done);
  });
}
