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

/** Where an address leads that cannot be decoded, or has a part that is too long: there is nothing. */
const UNREADABLE = '/unreadable';
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
    // Refused before there is a route and without any hook: headers, log and all else are had on the way there.
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
 * One line for a call, when it was answered. A query may carry a reset token: only the path is logged,
 * and no headers or bodies are.
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
