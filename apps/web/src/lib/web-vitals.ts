import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/** Registers for the web vitals; without a handler nothing is measured or sent. */
export function reportWebVitals(onReport?: (metric: Metric) => void): void {
  if (onReport === undefined) return;
  for (const register of [onCLS, onFCP, onINP, onLCP, onTTFB]) register(onReport);
}
