import type { WatchQuery } from '@baize/db';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readVariables, variable, webAddress } from '../config/variables.ts';

export type TracingOptions = {
  /** URL of an OTLP/HTTP collector. */
  endpoint: string;
  /** Service name shown in the collector. */
  service: string;
  /** Share of new traces that are sampled, from 0 to 1. */
  share: number;
};

type Attributes = Record<string, string | number>;

/** Traces the work of this process. Without a collector, steps just run. */
export type Tracing = {
  /** Traces each request. Call it before adding any other hook. */
  serve(app: FastifyInstance): void;
  /** Runs a step in the current trace, or in a new trace if there is none. */
  step<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>;
  /** Runs work in a new trace. */
  begin<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>;
  /** Hook passed to `openDatabase` to trace queries. */
  watchQuery: WatchQuery | undefined;
  /** Fields that connect a log line with its trace. */
  logFields(): { trace_id?: string };
  /** Flushes the remaining spans. */
  stop(): Promise<void>;
};

/** Variable names of the OpenTelemetry specification. */
const environment = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_SERVICE_NAME: z.string().default('baize'),
  OTEL_TRACES_SAMPLER_ARG: variable(
    (value) => /^(0(\.\d{1,6})?|1(\.0{1,6})?)$/.test(value),
    'must be a number from 0 to 1',
  )
    .default('1')
    .transform(Number),
});

export function readTracing(
  env: Readonly<Record<string, string | undefined>>,
): TracingOptions | undefined {
  const data = readVariables(environment, env);
  const endpoint = data.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '');
  if (endpoint === undefined) return undefined;
  return { endpoint, service: data.OTEL_SERVICE_NAME, share: data.OTEL_TRACES_SAMPLER_ARG };
}

export const noTracing: Tracing = {
  serve: () => undefined,
  step: (_name, _attributes, work) => work(),
  begin: (_name, _attributes, work) => work(),
  watchQuery: undefined,
  logFields: () => ({}),
  stop: async () => undefined,
};
