import type { WatchQuery } from '@baize/db';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readVariables, variable, webAddress } from '../config/variables.ts';

export type TracingOptions = {
  /** Where a collector takes OTLP over HTTP. */
  endpoint: string;
  /** What the collector shows this process as. */
  service: string;
  /** The share of traces that begin here and are kept, from 0 to 1. */
  share: number;
};

type Attributes = Record<string, string | number>;

/** What is seen of the work of this process, step by step. Where nobody looks, each step is only done. */
export type Tracing = {
  /** Sees each request and the steps within it; call before any other hook is added. */
  serve(app: FastifyInstance): void;
  /** A step of what goes on; a trace of its own where nothing does. */
  step<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>;
  /** A trace of its own, whatever it came from. */
  begin<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>;
  /** For whoever opens the database. */
  watchQuery: WatchQuery | undefined;
  /** What a line of the log says of the trace it belongs to. */
  logFields(): { trace_id?: string };
  /** Sends what was seen last. */
  stop(): Promise<void>;
};

/** The names are those of the OpenTelemetry specification. */
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
