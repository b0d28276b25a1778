import type { Metric } from 'web-vitals';

/** Registers for the web vitals; without a handler nothing is fetched, measured or sent. */
export async function reportWebVitals(onReport?: (metric: Metric) => void): Promise<void> {
  if (onReport === undefined) return;
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
  for (const register of [onCLS, onFCP, onINP, onLCP, onTTFB]) register(onReport);
}
