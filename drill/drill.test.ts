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

/** The short form of `npm run drill`: its limits in seconds are for a machine with nothing else to do. */
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

it('a process that is killed at any moment comes back', async () => {
  expect(bad(await kills(scene, { times: 3 }))).toEqual([]);
});

it('a database that swallows everything is told in time, and all is back after it', async () => {
  expect(bad(await blackHole(scene, { seconds: 4, patience }))).toEqual([]);
});

it('a process that freezes in an act or a settlement holds nobody up', async () => {
  expect(bad(await stop(scene, { limitMs: 10_000 * patience }))).toEqual([]);
});

it('after all of that, what was acknowledged is there, once', { timeout: 600_000 }, async () => {
  await scene.load.stop();
  expect(bad(await verify(cluster, scene.load.acknowledged))).toEqual([]);
});
