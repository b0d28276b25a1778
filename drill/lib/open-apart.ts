import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { changeSessions } from '../../packages/live/src/testing/result-page.ts';
import type { Cluster } from './cluster.ts';
import { until } from './until.ts';

const TRIES = 60;
const MOST_VISITS_AT_ONCE = 3;
const MOST_BETWEEN_VISITS_MS = 20;

/**
 * Sends other requests in between; otherwise round robin would distribute a page's calls in the
 * same way each time it is opened. Their number is random, because a regular pattern could repeat
 * in step with the page.
 */
export function visit(url: string): () => Promise<void> {
  const stopped = new AbortController();
  const visits = (async () => {
    while (!stopped.signal.aborted) {
      const atOnce = Math.ceil(Math.random() * MOST_VISITS_AT_ONCE);
      const answers = Array.from({ length: atOnce }, () => fetch(`${url}/healthz`));
      await Promise.all(answers.map(async (answer) => (await answer).arrayBuffer()));
      await sleep(Math.random() * MOST_BETWEEN_VISITS_MS);
    }
  })();
  return async () => {
    stopped.abort();
    await visits;
  };
}

type Servers = ReadonlySet<string>;

/** True if each kind was served by a single process and no two kinds by the same. */
export const areApart = (kinds: readonly Servers[]): boolean =>
  kinds.every(({ size }) => size === 1) &&
  new Set(kinds.flatMap((names) => [...names])).size === kinds.length;

export type Opened = { page: Page; isApart: boolean; by: string };

/** Reopens a page until its session, socket and video come from different processes. */
export async function openApart(
  { balancer }: Pick<Cluster, 'balancer'>,
  browser: Browser,
  url: string,
  change: { tableId: string; onlyHls?: boolean },
): Promise<Opened> {
  const openings: string[] = [];
  const firstChange = balancer.changes.length;
  for (;;) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await changeSessions(page, change);
    const first = balancer.served.length;
    await page.goto(url);
    const by = (path: string) =>
      new Set(
        balancer.served
          .slice(first)
          .filter((served) => served.path.startsWith(path))
          .map((served) => served.by),
      );
    const picture = change.onlyHls ? '/v1/hls/' : '/v1/video';
    await until('the picture comes', () => by(picture).size > 0);
    await until('the socket is told of', () => by('/v1/live').size > 0);
    if (change.onlyHls) await until('from all processes', () => by(picture).size === 3);
    const servers = [by('/v1/sessions'), by('/v1/live'), ...(change.onlyHls ? [] : [by(picture)])];
    const told = [...servers, by(picture)].map((names) => [...names].join('+')).join(' / ');
    openings.push(told);
    if (areApart(servers)) return { page, isApart: true, by: told };
    if (openings.length === TRIES) {
      const changes = balancer.changes.slice(firstChange);
      return { page, isApart: false, by: [...openings, ...changes].join('; ') };
    }
    await context.close();
  }
}
