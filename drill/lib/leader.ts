import type { Cluster } from './cluster.ts';
import type { Portal } from './portal.ts';
import { until } from './until.ts';

type Lease = { token: number; beat: number };

export async function readLease({ database: { db } }: Cluster): Promise<Lease> {
  return db
    .selectFrom('live_tables')
    .select(['lease_token as token', 'lease_beat as beat'])
    .executeTakeFirstOrThrow();
}

/** Finds the process that holds the current lease by its log, which follows a little later. */
export async function findLeader(cluster: Cluster): Promise<Portal> {
  let leader: Portal | undefined;
  await until('a process tells that it leads the table', async () => {
    const { token } = await readLease(cluster);
    const told = `"token":${token},"msg":"leading the table"`;
    leader = cluster.portals.find(({ log }) => log.includes(told));
    return leader !== undefined;
  });
  return leader as Portal;
}
