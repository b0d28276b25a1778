import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Finding, finding } from './finding.ts';
import type { Portal } from './portal.ts';
import { until } from './until.ts';

/** A metric that a drill must change, and the alert that watches it. */
export type Watched = {
  alert: string;
  metric: string;
  /** Selects the series of the metric whose labels match. */
  labels?: RegExp;
};

type Rules = { groups: { rules: { alert: string; expr: string }[] }[] };

const file = new URL('../../deploy/prometheus/alerts.yaml', import.meta.url);
/** Default of Prometheus. */
const SCRAPE_TIMEOUT_MS = 10_000;

function expressionOf(alert: string): string {
  const { groups } = parse(readFileSync(file, 'utf8')) as Rules;
  return groups.flatMap(({ rules }) => rules).find((rule) => rule.alert === alert)?.expr ?? '';
}

async function scrape({ url }: Pick<Portal, 'url'>): Promise<string | undefined> {
  try {
    const answer = await fetch(`${url}/metrics`, {
      signal: AbortSignal.timeout(SCRAPE_TIMEOUT_MS),
    });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the sum of the metric over the processes, or NaN if a scrape fails: every comparison with
 * NaN is false. For `up`, counts successful scrapes as Prometheus does.
 */
export async function readMetric(
  portals: readonly Pick<Portal, 'url'>[],
  { metric, labels = /(?:)/ }: Watched,
): Promise<number> {
  const pages = await Promise.all(portals.map(scrape));
  if (metric === 'up') return pages.filter((page) => page !== undefined).length;
  if (pages.includes(undefined)) return Number.NaN;
  const line = new RegExp(`^${metric}(\\{.*\\})? (\\S+)$`, 'gm');
  return pages
    .flatMap((page = '') => [...page.matchAll(line)])
    .filter(([, told = '']) => labels.test(told))
    .reduce((sum, [, , value]) => sum + Number(value), 0);
}

/** True for alerts on high values; the others fire on low or missing values. */
const firesOnMore = (expression: string) => />/.test(expression.replaceAll(/\{.*?\}/g, ''));

function hasMoved({ alert }: Watched, before: number, during: number): boolean {
  return firesOnMore(expressionOf(alert)) ? during > before : during < before;
}

/** Checks that the alert watches the metric and that the metric moved towards the alert. */
export function alertFinding(watched: Watched, before: number, during: number): Finding {
  const { alert, metric } = watched;
  const expression = expressionOf(alert);
  const isWatched = new RegExp(`\\b${metric}\\b`).test(expression);
  return finding(
    `${metric}, which ${alert} watches, ${firesOnMore(expression) ? 'rises' : 'falls'}`,
    isWatched && hasMoved(watched, before, during),
    isWatched ? `${before} → ${during}` : `${alert} does not watch it`,
  );
}

/** For a metric that regularly resets: reads it until it moves towards the alert. */
export async function movingFinding(
  portals: readonly Pick<Portal, 'url'>[],
  watched: Watched,
): Promise<Finding> {
  let before = Number.NaN;
  let now = Number.NaN;
  await until(`${watched.metric} moves towards ${watched.alert}`, async () => {
    before = now;
    now = await readMetric(portals, watched);
    return hasMoved(watched, before, now);
  });
  return alertFinding(watched, before, now);
}
