import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase, startEmbeddedPostgres } from '@baize/db';
import { prepareDatabase } from '../../packages/platform/src/config/prepare-database.ts';

export type DurableDatabase = OpenDatabase & { stop(): Promise<void> };

/** PostgreSQL as the product runs it: every commit waits until the disk has it. */
export async function openDurableDatabase(): Promise<DurableDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'baize-bench-'));
  // When we are root, PostgreSQL runs as another user, who has to pass through.
  await chmod(folder, 0o711);
  const cluster = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
  await prepareDatabase(cluster.connectionString);
  const database = openDatabase(cluster.connectionString, { withoutTimeLimits: true });
  return {
    ...database,
    stop: async () => {
      await database.close();
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
