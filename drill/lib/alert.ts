import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Finding, finding } from './finding.ts';
import type { Portal } from './portal.ts';

/** What a drill must move: a metric, and the alert that watches it. */
export type Watched = {
  alert: string;
  metric: string;
  /** Which of its series, by a pattern that their labels match. */
  labels?: RegExp;
};

type Rules = { groups: { rules: { alert: string; expr: string }[] }[] };

const file = new URL('../../deploy/prometheus/alerts.yaml', import.meta.url);
/** As Prometheus does unless it is told otherwise. */
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

/** The sum of the metric over the processes; `up` is what Prometheus makes of a scrape itself. */
export async function readMetric(
  portals: readonly Pick<Portal, 'url'>[],
  { metric, labels = /(?:)/ }: Watched,
): Promise<number> {
  const pages = await Promise.all(portals.map(scrape));
  if (metric === 'up') return pages.filter((page) => page !== undefined).length;
  const line = new RegExp(`^${metric}(\\{.*\\})? (\\S+)$`, 'gm');
  return pages
    .flatMap((page = '') => [...page.matchAll(line)])
    .filter(([, told = '']) => labels.test(told))
    .reduce((sum, [, , value]) => sum + Number(value), 0);
}

export function alertFinding({ alert, metric }: Watched, before: number, during: number): Finding {
  const isWatched = new RegExp(`\\b${metric}\\b`).test(expressionOf(alert));
  const moved = `${before} → ${during}`;
  return finding(
    `${metric}, which ${alert} watches, moves`,
    isWatched && before !== during,
    isWatched ? moved : `${alert} does not watch it`,
  );
}
