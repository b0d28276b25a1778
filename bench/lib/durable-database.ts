import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase, startEmbeddedPostgres } from '@baize/db';
import { prepareDatabase } from '../../packages/platform/src/config/prepare-database.ts';

export type DurableDatabase = OpenDatabase & { stop(): Promise<void> };

/** Starts PostgreSQL as the product does: every commit waits until it is on disk. */
export async function openDurableDatabase(): Promise<DurableDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'baize-bench-'));
  // As root we run PostgreSQL as another user, who must be able to traverse the folder.
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
