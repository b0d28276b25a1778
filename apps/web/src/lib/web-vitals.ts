import type { Metric } from 'web-vitals';

/** Measures web vitals. Without a handler nothing is loaded, measured or sent. */
export async function reportWebVitals(onReport?: (metric: Metric) => void): Promise<void> {
  if (onReport === undefined) return;
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
  for (const register of [onCLS, onFCP, onINP, onLCP, onTTFB]) register(onReport);
}
