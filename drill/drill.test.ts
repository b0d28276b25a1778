import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { blackHole } from './drills/black-hole.ts';
import { kills } from './drills/kills.ts';
import { stop } from './drills/stop.ts';
import { type Cluster, startCluster } from './lib/cluster.ts';
import type { Finding } from './lib/finding.ts';
import { startLoad } from './lib/load.ts';
import type { Scene } from './lib/scene.ts';
import { verify } from './lib/verify.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/**
 * Factor on the time limits of this short form of `npm run drill`: they were chosen for an idle
 * machine, and tests run on a busy one.
 */
const patience = 3;

let cluster: Cluster;
let scene: Scene;
beforeAll(async () => {
  cluster = await startCluster();
  scene = { cluster, load: await startLoad(cluster) };
});
afterAll(async () => {
  scene?.load.abandon();
  await cluster?.stop();
});

const bad = (findings: Finding[]) => findings.filter(({ isGood }) => !isGood);

it('recovers when processes are killed at random moments', async () => {
  expect(bad(await kills(scene, { times: 3 }))).toEqual([]);
});

it('answers in time while the database swallows all traffic, and recovers afterwards', async () => {
  expect(bad(await blackHole(scene, { seconds: 4, patience }))).toEqual([]);
});

it('keeps working when a process freezes in a transaction or a settlement', async () => {
  expect(bad(await stop(scene, { limitMs: 10_000 * patience }))).toEqual([]);
});

it('still has everything it acknowledged, exactly once', { timeout: 600_000 }, async () => {
  await scene.load.stop();
  expect(bad(await verify(cluster, scene.load.acknowledged))).toEqual([]);
});
