import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { alertFinding, readMetric, type Watched } from '../lib/alert.ts';
import { type Finding, finding } from '../lib/finding.ts';
import type { Portal } from '../lib/portal.ts';
import type { Scene } from '../lib/scene.ts';
import { goesOnFinding } from '../lib/served.ts';
import { until } from '../lib/until.ts';

const watched: Watched = { alert: 'PortalDown', metric: 'up' };
const LONGEST_PAUSE_MS = 5_000;

/**
 * Kills processes at random moments, even during startup, while partners register and players bet.
 * At least one other process is always ready.
 */
export async function kills({ cluster, load }: Scene, { times = 50 } = {}): Promise<Finding[]> {
  const { portals } = cluster;
  const before = await readMetric(portals, watched);
  let during = before;
  for (let count = 1; count <= times; count++) {
    await sleep(randomInt(LONGEST_PAUSE_MS));
    const victim = portals[randomInt(portals.length)] as Portal;
    await until('another takes calls', () => isAnyReady(portals.filter((one) => one !== victim)));
    await victim.kill();
    if (count === 1) during = await readMetric(portals, watched);
    victim.start();
  }
  for (const portal of portals) await portal.untilReady();
  return [
    finding('killed', true, `${times} times`),
    await goesOnFinding(load),
    alertFinding(watched, before, during),
  ];
}

async function isAnyReady(portals: readonly Portal[]): Promise<boolean> {
  return (await Promise.all(portals.map((portal) => portal.isReady()))).includes(true);
}
