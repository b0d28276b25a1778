import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { connectionStringFor, freePort, startSystemServer } from '@baize/db/testing';
import { Client } from 'pg';
import { type Everything, readEverything } from '../../apps/server/src/testing/everything.ts';
import { programPath } from '../../scripts/lib/programs.mjs';
import { alertFinding, readMetric, type Watched } from '../lib/alert.ts';
import { createClosers } from '../lib/closers.ts';
import { keys } from '../lib/cluster.ts';
import { type Finding, finding } from '../lib/finding.ts';
import { createPortal, spawnPortal } from '../lib/portal.ts';
import { until } from '../lib/until.ts';

const watched: Watched = { alert: 'PortalDown', metric: 'up' };

/**
 * Starts the portal with another key, database or storage: it must refuse with one sentence and
 * change nothing.
 */
export async function refused(): Promise<Finding[]> {
  const closers = createClosers();
  try {
    const server = await startSystemServer(programPath('postgresql'));
    closers.add(() => server.stop());
    const [own, foreign] = ['own', 'foreign'].map((name) =>
      connectionStringFor(server.connectionString, name),
    ) as [string, string];
    await makeDatabases(server.connectionString);
    const dataDir = await mkdtemp(join(tmpdir(), 'baize-drill-refused-'));
    closers.add(() => rm(dataDir, { recursive: true, force: true }));
    const env = { DATABASE_URL: own, DATA_DIR: dataDir, SMTP_URL: 'none', ...keys };
    const portal = createPortal('first', await freePort(), env);
    closers.add(() => portal.kill());
    portal.start();
    await portal.untilReady();
    const before = await readMetric([portal], watched);
    await portal.stop();
    await untilLeft(server.connectionString);

    /** Starts the portal with other variables and checks that it refuses to run. */
    const tryWith = async (what: string, more: Record<string, string>): Promise<Finding> => {
      const look = () =>
        Promise.all([own, foreign].map((database) => readEverything(database, dataDir)));
      const untouched = await look();
      const started = spawnPortal({ ...env, PORT: '0', ...more });
      const end = () => {
        started.kill('SIGKILL');
        return started.exited();
      };
      closers.add(end);
      // Settles when the process has ended, listens, or times out; the last two are failures.
      await Promise.allSettled([started.address()]);
      const code = await end();
      const said = code === null ? 'it was not refused' : started.stderr.trim();
      const isOneSentence = /^[^\n]+[.?]$/.test(said);
      const after = await look();
      const isAsBefore = isDeepStrictEqual(after, untouched);
      return finding(
        `${what}: refused in one sentence, nothing touched`,
        code === 1 && isOneSentence && isAsBefore,
        isAsBefore
          ? said.replaceAll(dataDir, 'DATA_DIR')
          : `changed: ${whatDiffers(untouched, after).join(', ')}`,
      );
    };
    const key = await tryWith('another SECRET_KEY', {
      SECRET_KEY: 'another key altogether, and long enough too',
    });
    const database = await tryWith('a foreign database', { DATABASE_URL: foreign });
    await rename(join(dataDir, 'documents'), join(dataDir, 'unmounted'));
    const mount = await tryWith('a missing mount', {});
    return [
      key,
      database,
      mount,
      alertFinding(watched, before, await readMetric([portal], watched)),
    ];
  } finally {
    await closers.closeAll();
  }
}

/** Lists the tables, files and folder counts that changed in either database. */
const whatDiffers = (before: readonly Everything[], after: readonly Everything[]): string[] =>
  before.flatMap(({ tables, contents, folders }, index) => {
    const now = after[index];
    const differs = <T>(all: readonly T[], others: readonly T[] = []) =>
      [...all, ...others].filter(
        (one) =>
          ![all, others].every((list) => list.some((other) => isDeepStrictEqual(one, other))),
      );
    return [
      ...differs(tables, now?.tables).map((table) => JSON.stringify(table)),
      ...differs(contents, now?.contents).map(([file]) => `${file}`),
      ...(folders === now?.folders ? [] : [`${folders} entries, then ${now?.folders}`]),
    ];
  });

/** Waits for all connections to close: PostgreSQL may still run queries of a stopped server. */
async function untilLeft(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await until('nobody is connected to the database any more', async () => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = 'own' and backend_type = 'client backend'`,
    );
    return rowCount === 0;
  });
  await client.end();
}

async function makeDatabases(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query('create database own');
  await client.query('create database "foreign"');
  await client.end();
}
