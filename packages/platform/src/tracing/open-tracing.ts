import type { FastifyBaseLogger } from 'fastify';
import { noTracing, type Tracing, type TracingOptions } from './tracing.ts';

/** Loads OpenTelemetry only if a collector is configured; otherwise it costs nothing. */
export async function openTracing(
  options: TracingOptions | undefined,
  log: FastifyBaseLogger,
): Promise<Tracing> {
  if (options === undefined) return noTracing;
  const { startOpenTelemetry } = await import('./open-telemetry.ts');
  return startOpenTelemetry(options, log);
}
