import { type Cluster, startCluster } from './cluster.ts';
import type { Finding } from './finding.ts';
import { type Load, startLoad } from './load.ts';
import { verify } from './verify.ts';

/** Processes that are under load: where something is about to happen to them. */
export type Scene = { cluster: Cluster; load: Load };

/** What was shown while it happened, and what is left of all that was acknowledged. */
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
