/** Writes src/tables.ts and schema.sql after applying the migrations to a temporary database. */
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  appConnectionString,
  cloneDatabase,
  createTemplate,
  startTestCluster,
} from '../src/testing.ts';
import { runCodegen } from './codegen.ts';
import { describeSchema } from './describe-schema.ts';

const migrateCommand = fileURLToPath(
  new URL('../../../apps/server/src/migrate.ts', import.meta.url),
);

/** Uses the operator's command, because it also creates the job queue's tables and grants. */
async function migrate(ownerUrl: string): Promise<void> {
  const env = {
    ...process.env,
    DATABASE_URL: appConnectionString(ownerUrl),
    DATABASE_OWNER_URL: ownerUrl,
  };
  const { status, stderr } = spawnSync(process.execPath, [migrateCommand], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}

const cluster = await startTestCluster();
try {
  await createTemplate(cluster.connectionString, migrate);
  const { connectionString } = await cloneDatabase(cluster.connectionString);
  await writeFile(
    new URL('../schema.sql', import.meta.url),
    await describeSchema(connectionString),
  );
  process.exitCode = await runCodegen(connectionString, 'write');
} finally {
  await cluster.stop();
}
