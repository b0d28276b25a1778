import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { removeAbandonedClusters } from './embedded/abandoned-clusters.ts';
import { appConnectionString, connectionStringFor } from './embedded/connection-string.ts';
import { chooseServerUser } from './embedded/server-user.ts';
import { startCluster } from './embedded/start-cluster.ts';
import { makeTemporaryFolder } from './embedded/temporary-folder.ts';

export { freePort, startSystemServer } from './system-server.ts';
export { appConnectionString, connectionStringFor };

export type TestCluster = { readonly connectionString: string; stop(): Promise<void> };
export type TestDatabase = {
  /** Connects as the owner, for what the application's role may not do. */
  readonly connectionString: string;
  /** Connects as the application's role. */
  readonly appConnectionString: string;
  drop(): Promise<void>;
};

const TEMPLATE = 'template_baize';
const FOLDER_PREFIX = 'baize-test-';

/** Test data is temporary, so nothing waits for the disk. */
const THROW_AWAY = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // Each worker of vitest has a server or two, with some 20 connections each.
  max_connections: String(200 + 40 * availableParallelism()),
};

/**
 * Creates a folder for data. If we are root, PostgreSQL runs as another user, who must pass
 * through.
 */
export async function makeTestFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await chmod(folder, 0o711);
  return folder;
}

/** Starts a real PostgreSQL in a temporary folder for a test run. */
export async function startTestCluster(): Promise<TestCluster> {
  const dataDir = await makeTemporaryFolder(FOLDER_PREFIX, Infinity, chooseServerUser(undefined));
  await chmod(dataDir, 0o711);
  await removeAbandonedClusters(dirname(dataDir), FOLDER_PREFIX);
  const cluster = await startCluster({
    dataDir,
    settings: THROW_AWAY,
    initdbArguments: ['--no-sync', '--no-data-checksums'],
  });
  return {
    connectionString: cluster.connectionString,
    stop: async () => {
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Creates the migrated database that `cloneDatabase` copies, and returns its name. */
export async function createTemplate(
  clusterConnectionString: string,
  migrate: (connectionString: string) => Promise<void>,
): Promise<string> {
  const template = escapeIdentifier(TEMPLATE);
  await run(clusterConnectionString, `create database ${template}`);
  await migrate(connectionStringFor(clusterConnectionString, TEMPLATE));
  // PostgreSQL copies a database only while nobody is connected to it.
  await run(
    clusterConnectionString,
    `alter database ${template} with is_template true allow_connections false`,
  );
  return TEMPLATE;
}

export async function cloneDatabase(
  clusterConnectionString: string,
  name = `test_${randomUUID().replaceAll('-', '')}`,
): Promise<TestDatabase> {
  const database = escapeIdentifier(name);
  await run(
    clusterConnectionString,
    // Copying files takes a third less time than the default, which logs every page.
    `create database ${database} template ${escapeIdentifier(TEMPLATE)} strategy file_copy`,
  );
  const connectionString = connectionStringFor(clusterConnectionString, name);
  return {
    connectionString,
    appConnectionString: appConnectionString(connectionString),
    drop: () => run(clusterConnectionString, `drop database if exists ${database} with (force)`),
  };
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
