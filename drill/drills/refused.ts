import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { connectionStringFor, freePort, startSystemServer } from '@baize/db/testing';
import { Client } from 'pg';
import { readEverything } from '../../apps/api/src/testing/everything.ts';
import { findPostgresql } from '../../scripts/lib/postgresql.mjs';
import { alertFinding, readMetric, type Watched } from '../lib/alert.ts';
import { createClosers } from '../lib/closers.ts';
import { keys } from '../lib/cluster.ts';
import { type Finding, finding } from '../lib/finding.ts';
import { createPortal, spawnPortal } from '../lib/portal.ts';

const watched: Watched = { alert: 'PortalDown', metric: 'up' };

/** Started on what is not its own, it says so in one sentence and leaves all as it was. */
export async function refused(): Promise<Finding[]> {
  const closers = createClosers();
  try {
    const server = await startSystemServer(findPostgresql() ?? '');
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

    /** Starts it with other variables, and answers whether it was refused as it should be. */
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
      // Until it has ended, or listens, or has done neither for long: then it was not refused.
      await Promise.allSettled([started.address()]);
      const code = await end();
      const said = code === null ? 'it was not refused' : started.stderr.trim();
      const isOneSentence = /^[^\n]+[.?]$/.test(said);
      const isAsBefore = isDeepStrictEqual(await look(), untouched);
      return finding(
        `${what}: refused in one sentence, nothing touched`,
        code === 1 && isOneSentence && isAsBefore,
        isAsBefore ? said.replaceAll(dataDir, 'DATA_DIR') : 'something was changed',
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

async function makeDatabases(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query('create database own');
  await client.query('create database "foreign"');
  await client.end();
}
