import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionStringFor, startTestCluster } from '@baize/db/testing';
import { Pool } from 'pg';
import { nothingYet } from '../../drill/lib/acknowledged.ts';
import { owner } from '../../drill/lib/cluster.ts';
import type { Asking } from '../../drill/lib/partner-load.ts';
import { prepareDatabase } from '../../packages/platform/src/config/prepare-database.ts';
import { beginProcess, endProcesses, type Served } from './processes.ts';

export type Site = {
  connectionString: string;
  begin(env?: Record<string, string>): Promise<Served>;
  /** Ends every process that was started and removes all data. */
  close(): Promise<void>;
};

/** Creates a migrated database, on which portals can be started and measured from outside. */
export async function openSite(): Promise<Site> {
  const cluster = await startTestCluster();
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-bench-'));
  const close = async () => {
    await endProcesses();
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const connectionString = connectionStringFor(cluster.connectionString, 'bench');
    const admin = new Pool({ connectionString: cluster.connectionString, max: 1 });
    await admin.query('create database bench');
    await admin.end();
    await prepareDatabase(connectionString);
    return {
      connectionString,
      begin: (env = {}) =>
        beginProcess('portal-process', [], {
          NODE_ENV: 'test',
          LOG_LEVEL: 'info',
          DATABASE_URL: connectionString,
          DATA_DIR: dataDir,
          SECRET_KEY: 'a secret key for benchmarks, long enough',
          ADMIN_USERNAME: owner.username,
          ADMIN_PASSWORD: owner.password,
          ...env,
        }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Lets the benchmarks use the partner and player load of the drills. */
export const askingAt = ({ port }: Served, signal: AbortSignal): Asking => ({
  url: `http://127.0.0.1:${port}`,
  acknowledged: nothingYet(),
  signal,
  onAnswer: () => undefined,
});
