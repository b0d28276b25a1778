import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { answerBrokenRequest } from './broken-request.ts';
import { sendError, toApiError } from './error-handler.ts';
import { refuseDeepJson } from './json-depth.ts';
import { describeError } from './log-error.ts';
import { closeSilentConnections } from './silent-connections.ts';

const BODY_LIMIT = 1024 * 1024;
/**
 * Slow headers and slow bodies are cut within 15 seconds: nothing honest takes longer. A
 * connection is only found too slow when all are looked at next, hence the time to spare.
 */
const REQUEST_TIMEOUT_MS = 12_000;
const LOOK_EVERY_MS = 2_000;

export type LogStream = { write(line: string): void };

export type HttpServerOptions = {
  trustProxy: boolean | number | string[];
  logLevel: string;
  logTo?: LogStream | undefined;
  /** Whether what comes over this connection may take longer than any other request. */
  mayTakeLonger?: (socket: Socket) => boolean;
};

export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { trustProxy: trusted, logTo, mayTakeLonger = () => false } = options;
  const app = Fastify({
    trustProxy: typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: 200 },
    http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: LOOK_EVERY_MS },
    forceCloseConnections: 'idle',
    // While it stops, what still comes in on an open connection is answered, then it is closed.
    return503OnClosing: false,
    // Refused before there is a route: an address that cannot be decoded.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      sendError(request, reply, toApiError(error));
    },
    clientErrorHandler: (error, socket) => {
      const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
      if (!(isLate && mayTakeLonger(socket))) answerBrokenRequest(error, socket);
    },
    genReqId: ({ headers }) => givenId(headers['x-request-id'], trusted) ?? randomUUID(),
    requestIdHeader: false,
    logger: {
      level: options.logLevel,
      ...(logTo && { stream: logTo }),
      // A query may carry a reset token: only the path is logged, and no headers or bodies are.
      serializers: {
        req: (request) => ({
          method: request.method,
          path: request.url.split('?', 1)[0],
          ip: request.ip,
        }),
        res: (reply) => ({ status: reply.statusCode }),
        err: describeError,
      },
      redact: {
        paths: ['*.password', '*.token', '*.code', '*.api_key', '*.authorization', 'payload'],
        censor: '[redacted]',
      },
    },
  });
  takeOnlyJson(app);
  closeSilentConnections(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  return app;
}

/** Letters and digits, so that it can stand in any log, header or e-mail as it is. */
const REQUEST_ID = /^[\w.-]{8,80}$/;

/** A proxy that is trusted may name the call, so that its log and ours speak of the same one. */
function givenId(given: string | string[] | undefined, trusted: HttpServerOptions['trustProxy']) {
  if (trusted === false || trusted === 0 || typeof given !== 'string') return undefined;
  return REQUEST_ID.test(given) ? given : undefined;
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
