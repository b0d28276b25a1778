/** Writes src/tables.ts from the migrations, by applying them to a throw-away database. */
import { migrate } from '../src/migrate.ts';
import { migrationsFolder } from '../src/migrations-folder.ts';
import { cloneDatabase, createTemplate, startTestCluster } from '../src/testing.ts';
import { runCodegen } from './codegen.ts';

const cluster = await startTestCluster();
try {
  await createTemplate(cluster.connectionString, async (url) => {
    await migrate(url, migrationsFolder);
  });
  const { connectionString } = await cloneDatabase(cluster.connectionString);
  process.exitCode = await runCodegen(connectionString, 'write');
} finally {
  await cluster.stop();
}
