/** Writes src/tables.ts from the migrations, by applying them to a throw-away database. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { migrationsFolder } from '../src/migrations-folder.ts';
import { migrate } from '../src/migrate.ts';
import { cloneDatabase, createTemplate, startTestCluster } from '../src/testing.ts';

const output = fileURLToPath(new URL('../src/tables.ts', import.meta.url));

const isoTimestamp = 'ColumnType<string, Date | string, Date | string>';

const cluster = await startTestCluster();
try {
  await createTemplate(cluster.connectionString, async (url) => {
    await migrate(url, migrationsFolder);
  });
  const { connectionString } = await cloneDatabase(cluster.connectionString);
  const child = spawn(
    'kysely-codegen',
    [
      ...['--dialect', 'postgres', '--url', connectionString, '--out-file', output],
      ...['--exclude-pattern', '{migrations,graphile_worker.*}'],
      // open.ts parses these two: a row holds the wire's own form.
      ...['--type-mapping', JSON.stringify({ timestamptz: isoTimestamp, int8: 'number' })],
    ],
    { stdio: 'inherit' },
  );
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  process.exitCode = code ?? 1;
} finally {
  await cluster.stop();
}
