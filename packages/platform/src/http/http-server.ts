import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { describeError } from '../logging/log-error.ts';
import { openLog } from '../logging/open-log.ts';
import { ApiError } from './api-error.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { sendError } from './error-handler.ts';
import { withoutPorts } from './forwarded-addresses.ts';
import { refuseDeepJson } from './json-depth.ts';
import { closeSilentConnections } from './silent-connections.ts';

/** Internal route for URLs that cannot be decoded or have a part that is too long; returns 404. */
const UNREADABLE = '/unreadable';
const BODY_LIMIT = 1024 * 1024;
/**
 * Slow headers and bodies are cut off within 15 seconds. Node checks all connections periodically,
 * so the timeout plus one check interval must stay below that.
 */
const REQUEST_TIMEOUT_MS = 12_000;
const LOOK_EVERY_MS = 2_000;

export type LogStream = { write(line: string): void };

export type HttpServerOptions = {
  trustProxy: boolean | number | string[];
  logLevel: string;
  logTo?: LogStream | undefined;
  /** Whether a request on this connection may exceed the timeout. */
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
    // On shutdown, requests on open connections are still served before the connections are closed.
    return503OnClosing: false,
    // Fastify raises these errors before routing and hooks. Routing them again gives the response
    // its headers and a log line.
    frameworkErrors: (_error, { raw }, reply) => {
      app.routing(Object.assign(raw, { originalUrl: raw.url, url: UNREADABLE }), reply.raw);
    },
    clientErrorHandler: (error, socket) => {
      const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
      if (!(isLate && mayTakeLonger(socket))) answerBrokenRequest(error, socket);
    },
    genReqId: ({ headers }) => givenId(headers['x-request-id'], trusted) ?? randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: options.logLevel,
      stream: logTo ?? openLog(),
      serializers: { err: describeError },
      redact: {
        paths: ['*.password', '*.token', '*.code', '*.api_key', '*.authorization', 'payload'],
        censor: '[redacted]',
      },
    },
  });
  takeOnlyJson(app);
  closeSilentConnections(app);
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request.raw;
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = withoutPorts(forwarded);
    reply.header('x-request-id', request.id);
    done();
  });
  logAnswers(app);
  app.all(UNREADABLE, (request, reply) =>
    sendError(request, reply, new ApiError('route_not_found')),
  );
  return app;
}

/**
 * Logs one line per response. Only the path is logged, because a query may contain a reset token.
 * Headers and bodies are not logged.
 */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, ip } = request;
    const path = request.originalUrl.split('?', 1)[0];
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method, path, ip, status: reply.statusCode, ms }, 'answered');
    done();
  });
}

/** Characters that are safe in logs, headers and e-mails. */
const REQUEST_ID = /^[\w.-]{8,80}$/;

/** Uses the request ID of a trusted proxy, so that its log and ours can be correlated. */
function givenId(given: string | string[] | undefined, trusted: HttpServerOptions['trustProxy']) {
  if (trusted === false || trusted === 0 || typeof given !== 'string') return undefined;
  return REQUEST_ID.test(given) ? given : undefined;
}

/**
 * Accepts only JSON. Fastify also parses text/plain by default, which browsers send cross-origin
 * without a preflight (CSRF).
 */
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
