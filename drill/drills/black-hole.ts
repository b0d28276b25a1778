import { alertFinding, readMetric, type Watched } from '../lib/alert.ts';
import { call, isDone } from '../lib/call.ts';
import { type Finding, finding, within } from '../lib/finding.ts';
import { readLease } from '../lib/leader.ts';
import type { Portal } from '../lib/portal.ts';
import type { Scene } from '../lib/scene.ts';
import { until } from '../lib/until.ts';
import { writeAt } from '../lib/write.ts';

const watched: Watched = {
  alert: 'CallsFail',
  metric: 'baize_http_request_seconds_count',
  labels: /status="5\d\d"/,
};
const LONGEST_ANSWER_MS = 10_000;
const LONGEST_READINESS_MS = 2_000;
const BACK_WITHIN_MS = 15_000;

/** Drops all traffic to the database while connections stay open, so that nobody sees an error. */
export async function blackHole(
  scene: Scene,
  { seconds = 30, patience = 1 } = {},
): Promise<Finding[]> {
  const { cluster, load } = scene;
  const { portals, way } = cluster;
  const before = await readMetric(portals, watched);
  const firstAnswer = load.answers.length;
  way.swallow();
  const over = performance.now() + seconds * 1_000;
  const asked = await Promise.all(portals.map((portal) => askUntil(portal, scene, over)));
  const { beat } = await readLease(cluster);
  way.letThrough();
  const back = await Promise.all([
    ...portals.map((portal) =>
      until(`${portal.name} is back`, async () => {
        return (await portal.isReady()) && isDone(await writeAt(portal, scene));
      }),
    ),
    until('the table is led', async () => (await readLease(cluster)).beat > beat),
  ]);
  const through = load.answers.slice(firstAnswer).map(({ ms }) => ms);
  const slowest = Math.max(...asked.flatMap(({ calls }) => calls), ...through);
  const readiness = Math.max(...asked.flatMap(({ looks }) => looks));
  return [
    within('black-holed: the slowest answer', slowest, LONGEST_ANSWER_MS * patience),
    within('the slowest readiness', readiness, LONGEST_READINESS_MS * patience),
    finding(
      'and every one said that it is not ready',
      asked.every(({ saidUnready }) => saidUnready),
      `${portals.length} processes`,
    ),
    within('all is back', Math.max(...back), BACK_WITHIN_MS * patience),
    alertFinding(watched, before, await readMetric(portals, watched)),
  ];
}

/**
 * Sends writes and readiness checks to one process until `moment`, each kind one after the other.
 */
async function askUntil(portal: Portal, scene: Scene, moment: number) {
  const calls: number[] = [];
  const looks: number[] = [];
  let saidUnready = false;
  const keepCalling = async () => {
    while (performance.now() < moment) calls.push((await writeAt(portal, scene)).ms);
  };
  const keepLooking = async () => {
    while (performance.now() < moment) {
      const { ms, status } = await call(portal.url, '/readyz');
      looks.push(ms);
      saidUnready ||= status === 503;
    }
  };
  await Promise.all([keepCalling(), keepLooking()]);
  return { calls, looks, saidUnready };
}
