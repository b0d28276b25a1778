import type { FastifyBaseLogger } from 'fastify';
import { noTracing, type Tracing, type TracingOptions } from './tracing.ts';

/** OpenTelemetry is loaded only here and only then: who has no collector pays nothing for it. */
export async function openTracing(
  options: TracingOptions | undefined,
  log: FastifyBaseLogger,
): Promise<Tracing> {
  if (options === undefined) return noTracing;
  const { startOpenTelemetry } = await import('./open-telemetry.ts');
  return startOpenTelemetry(options, log);
}
