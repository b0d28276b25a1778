import { alertFinding, readMetric, type Watched } from '../lib/alert.ts';
import { isDone } from '../lib/call.ts';
import { type Finding, finding, within } from '../lib/finding.ts';
import { strikeAt } from '../lib/held-lock.ts';
import { findLeader, readLease } from '../lib/leader.ts';
import type { Portal } from '../lib/portal.ts';
import type { Scene } from '../lib/scene.ts';
import { until } from '../lib/until.ts';
import { writeAt } from '../lib/write.ts';

const watched: Watched = { alert: 'PortalDown', metric: 'up' };
const LIMIT_MS = 10_000;

/** Freezes a process (SIGSTOP) while it holds locks in the database. */
export async function stop(scene: Scene, { limitMs = LIMIT_MS } = {}): Promise<Finding[]> {
  return [...(await stopInAct(scene, limitMs)), ...(await stopInSettlement(scene, limitMs))];
}

async function stopInAct(scene: Scene, limitMs: number): Promise<Finding[]> {
  const { cluster, load } = scene;
  const [frozen, ...others] = cluster.portals as [Portal, ...Portal[]];
  const before = await readMetric(cluster.portals, watched);
  // Every unit of work writes its audit entry last, when it holds all its locks. Wait until all
  // writers are blocked there, including ours.
  const act = {
    lock: 'lock table activity in exclusive mode',
    says: 'insert into activity (',
    count: load.size.partners + 1,
  };
  let unanswered: Promise<unknown> | undefined;
  await strikeAt(cluster, act, {
    begin: () => {
      unanswered = writeAt(frozen, scene);
    },
    strike: () => frozen.freeze(),
  });
  const times = await Promise.all(
    others.map((other) =>
      until(`${other.name} writes`, async () => isDone(await writeAt(other, scene))),
    ),
  );
  const during = await readMetric(cluster.portals, watched);
  frozen.wake();
  const back = await until('it writes again', async () => isDone(await writeAt(frozen, scene)));
  await unanswered;
  return [
    within('frozen in an act: the others write', Math.max(...times), limitMs),
    finding('woken, it writes again after', true, `${(back / 1_000).toFixed(1)} s`),
    alertFinding(watched, before, during),
  ];
}

async function stopInSettlement(scene: Scene, limitMs: number): Promise<Finding[]> {
  const { cluster } = scene;
  const settlement = {
    lock: 'lock table live_daily_revenue in exclusive mode',
    says: 'live_daily_revenue',
    count: 1,
  };
  const { token } = await readLease(cluster);
  const leader = await findLeader(cluster);
  await strikeAt(cluster, settlement, { strike: () => leader.freeze() });
  const led = await until('another leads', async () => (await readLease(cluster)).token > token);
  const taken = await readLease(cluster);
  await until('it gives signs of life', async () => {
    const { token: now, beat } = await readLease(cluster);
    return now > taken.token || beat > taken.beat;
  });
  const next = await findLeader(cluster);
  leader.wake();
  await leader.untilReady();
  return [
    within('frozen in a settlement: the table is led', led, limitMs),
    finding('by another process', next.name !== leader.name, `${leader.name} → ${next.name}`),
  ];
}
