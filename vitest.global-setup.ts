import { join } from 'node:path';
import { appConnectionString, createTemplate, startTestCluster } from '@baize/db/testing';
import type { TestProject } from 'vitest/node';
import type { Hosts } from './apps/server/src/testing/hosted-server.ts';
import { startPooler } from './apps/server/src/testing/pooler.ts';
import { prepareDatabase } from './packages/platform/src/config/prepare-database.ts';
import { programPath } from './scripts/lib/programs.mjs';
import { root } from './scripts/lib/run.mjs';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to another one
  interface ProvidedContext {
    /** The PostgreSQL server of the run; each test file clones its own database there. */
    cluster: string;
    /** Processes behind a balancer to send calls to (drill/drills/api.ts); null in normal runs. */
    hosts: Hosts | null;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Tests start hundreds of servers and commands, each of which would otherwise compile all
  // modules.
  process.env['NODE_COMPILE_CACHE'] = join(root, 'node_modules/.cache/compiled');
  const cluster = await startTestCluster();
  await createTemplate(cluster.connectionString, async (connectionString) => {
    await prepareDatabase(connectionString, appConnectionString(connectionString));
  });
  project.provide('cluster', cluster.connectionString);
  const hosts = process.env['TEST_HOSTS'];
  const app = appConnectionString(cluster.connectionString);
  const pooler = hosts && (await startPooler(programPath('pgbouncer'), app, { connections: 20 }));
  project.provide(
    'hosts',
    pooler ? { ...JSON.parse(hosts), pooler: pooler.connectionString } : null,
  );
  return async () => {
    if (pooler) await pooler.stop();
    await cluster.stop();
  };
}
