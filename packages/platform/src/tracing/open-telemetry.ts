import { AsyncLocalStorage } from 'node:async_hooks';
import {
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import { type StartSpan, traceRequests } from './trace-requests.ts';
import type { Tracing, TracingOptions } from './tracing.ts';

/** A hanging collector must not delay shutdown. */
const SEND_WITHIN_MS = 2_000;
const LONGEST_QUERY = 2_000;

/** Tracks the current span itself, because only the platform's own code creates spans. */
export function startOpenTelemetry(options: TracingOptions, log: FastifyBaseLogger): Tracing {
  const { endpoint, service, share } = options;
  reportTo(log);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: SEND_WITHIN_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: SEND_WITHIN_MS })],
  });
  const tracer = provider.getTracer('baize');
  const current = new AsyncLocalStorage<Span>();
  const here = () => {
    const span = current.getStore();
    return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT;
  };

  const startSpan: StartSpan = (name, kind, attributes, parent = here()) =>
    tracer.startSpan(name, { kind, attributes }, parent);

  async function within<T>(span: Span, work: () => Promise<T>): Promise<T> {
    try {
      return await current.run(span, work);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    serve: (app) => traceRequests(app, startSpan, current),
    step: (name, attributes, work) => within(startSpan(name, SpanKind.INTERNAL, attributes), work),
    begin: (name, attributes, work) =>
      within(startSpan(name, SpanKind.INTERNAL, attributes, ROOT_CONTEXT), work),
    // Queries outside a span, such as polling the job queue, are not traced.
    watchQuery(text) {
      if (!current.getStore()) return undefined;
      const operation = /^\W*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query';
      const span = startSpan(`postgresql ${operation}`, SpanKind.CLIENT, {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        // Contains placeholders, never values.
        'db.query.text': text.slice(0, LONGEST_QUERY),
      });
      return (error) => {
        if (error) fail(span, error);
        span.end();
      };
    },
    logFields() {
      const traceId = current.getStore()?.spanContext().traceId;
      return traceId === undefined ? {} : { trace_id: traceId };
    },
    stop: () =>
      provider.shutdown().catch((error: unknown) => {
        log.warn({ err: error }, 'tracing: what was seen last could not be sent');
      }),
  };
}

/** Records only the type of the error, because messages may quote e-mail addresses and rows. */
function fail(span: Span, error: unknown): void {
  const { name, code } = error as NodeJS.ErrnoException;
  span.setAttribute('error.type', code ?? name ?? 'unknown');
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function reportTo(log: FastifyBaseLogger): void {
  const warn = (message: string, ...more: unknown[]) =>
    log.warn({ detail: [message, ...more].map(String).join(' ').slice(0, 500) }, 'tracing');
  const quiet = () => undefined;
  const logger = { error: warn, warn, info: quiet, debug: quiet, verbose: quiet };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}
