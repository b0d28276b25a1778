import { type Cluster, startCluster } from './cluster.ts';
import type { Finding } from './finding.ts';
import { type Load, startLoad } from './load.ts';
import { verify } from './verify.ts';

/** A cluster under load, in which a drill breaks something. */
export type Scene = { cluster: Cluster; load: Load };

/** Runs a drill under load, then verifies that everything acknowledged is still there. */
export async function onScene(
  play: (scene: Scene) => Promise<Finding[]>,
  env: Record<string, string> = {},
): Promise<Finding[]> {
  const cluster = await startCluster(env);
  try {
    const load = await startLoad(cluster);
    let shown: Finding[];
    try {
      shown = await play({ cluster, load });
    } catch (error) {
      load.abandon();
      throw error;
    }
    await load.stop();
    return [...shown, ...(await verify(cluster, load.acknowledged))];
  } finally {
    await cluster.stop();
  }
}
