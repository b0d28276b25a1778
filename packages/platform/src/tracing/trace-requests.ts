import type { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export type StartSpan = (
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  parent?: Context,
) => Span;

/** Log levels of routes that are not traced: health checks and frequent video requests. */
const notLogged = new Set<unknown>(['warn', 'silent']);

/** Creates a span per request and adds its trace id to the request's log. */
export function traceRequests(
  app: FastifyInstance,
  startSpan: StartSpan,
  current: AsyncLocalStorage<Span>,
): void {
  const spans = new WeakMap<FastifyRequest, Span>();

  app.addHook('onRequest', (request, reply, done) => {
    const { logLevel, url: route = 'none' } = request.routeOptions;
    // A WebSocket outlives its request.
    if (notLogged.has(logLevel) || request.headers.upgrade !== undefined) return done();
    const { method } = request;
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'baize.request_id': request.id,
    };
    const span = startSpan(`${method} ${route}`, SpanKind.SERVER, attributes, givenParent(request));
    spans.set(request, span);
    const log = request.log.child({ trace_id: span.spanContext().traceId });
    request.log = log;
    reply.log = log;
    current.run(span, done);
  });

  // The body is read in events of the socket, which run outside the request's async context.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) current.run(span, done);
    else done();
  });

  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    if (!span) return;
    span.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * Continues the caller's trace only if the request came through a trusted proxy (more than one IP
 * address). Otherwise clients could force sampling or attach to other traces.
 */
function givenParent({ ips = [], headers }: FastifyRequest): Context {
  const [, traceId = '', spanId = '', flags = ''] =
    TRACEPARENT.exec(String(headers['traceparent'])) ?? [];
  const given = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  if (ips.length < 2 || !isSpanContextValid(given)) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, given);
}
