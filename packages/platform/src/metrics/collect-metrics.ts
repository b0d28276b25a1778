import { Gauge, type Registry } from '@prometheus-io/client';
import type { FastifyBaseLogger } from 'fastify';
import { withinTime } from '../http/health.ts';

/** Below the ten seconds after which Prometheus times out and would get nothing. */
const LONGEST_COLLECT_MS = 8_000;

const COLLECTED = 'baize_metric_collected';

/**
 * Renders the metrics as text. A metric that fails or times out is left out and reported, because
 * the others are needed most when something is broken.
 */
export function metricsCollector(register: Registry, log: FastifyBaseLogger) {
  const collected = new Gauge({
    name: COLLECTED,
    help: 'Whether a metric is in this answer: one that cannot be collected is left out',
    labelNames: ['metric'],
    registers: [register],
  });
  const underWay = new Map<string, Promise<string>>();

  /**
   * Runs one collection per metric at a time, so that a hanging one does not hang again with every
   * scrape.
   */
  function begin(name: string): Promise<string> {
    const begun = register.getSingleMetricAsString(name).finally(() => underWay.delete(name));
    underWay.set(name, begun);
    return begun;
  }

  const missing = new Set<string>();
  async function collect(name: string): Promise<string> {
    try {
      const text = await withinTime(underWay.get(name) ?? begin(name), LONGEST_COLLECT_MS);
      missing.delete(name);
      collected.set({ metric: name }, 1);
      return `${text}\n\n`;
    } catch (error) {
      if (!missing.has(name)) log.warn({ err: error, metric: name }, 'a metric is left out');
      missing.add(name);
      collected.set({ metric: name }, 0);
      return '';
    }
  }

  return async (): Promise<string> => {
    const names = register.getMetricsAsArray().map(({ name }) => name);
    const texts = await Promise.all(names.filter((name) => name !== COLLECTED).map(collect));
    return `${texts.join('')}${await register.getSingleMetricAsString(COLLECTED)}\n`;
  };
}
