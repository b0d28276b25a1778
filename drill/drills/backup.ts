import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@baize/db';
import { freePort, startSystemServer } from '@baize/db/testing';
import { sql } from 'kysely';
import { programPath } from '../../scripts/lib/programs.mjs';
import { alertFinding, readMetric, type Watched } from '../lib/alert.ts';
import { createClosers } from '../lib/closers.ts';
import { keys } from '../lib/cluster.ts';
import { runCommand } from '../lib/command.ts';
import { documentsFinding } from '../lib/documents.ts';
import { type Finding, finding, none } from '../lib/finding.ts';
import { createPortal } from '../lib/portal.ts';
import type { Scene } from '../lib/scene.ts';
import { until } from '../lib/until.ts';

/** The restored audit log is shorter than the original, which grew in the meantime. */
const watched: Watched = { alert: 'RecordWentBack', metric: 'baize_activity_sealed_entries' };

/**
 * Backs up under load and restores to another installation, with Debian's PostgreSQL and documents
 * on disk.
 */
export async function backup({ cluster, load }: Scene): Promise<Finding[]> {
  const closers = createClosers();
  try {
    const folder = await mkdtemp(join(tmpdir(), 'baize-drill-backup-'));
    closers.add(() => rm(folder, { recursive: true, force: true }));
    const other = await startSystemServer(programPath('postgresql'));
    closers.add(() => other.stop());
    const env = {
      NODE_ENV: 'production',
      DATABASE_URL: other.connectionString,
      DATA_DIR: join(folder, 'data'),
      PUBLIC_URL: 'http://restored.test',
      SMTP_URL: 'none',
      ...keys,
    };
    const acknowledged = new Set(load.acknowledged.documents);
    const taken = await runCommand('backup', [join(folder, 'backup')], cluster.env);
    const restored = await runCommand('restore', [join(folder, 'backup')], env);
    const commands = [
      finding('backed up under load', taken.code === 0, taken.said.trim()),
      finding('restored', restored.code === 0, restored.said.trim()),
    ];
    if (commands.some(({ isGood }) => !isGood)) return commands;
    const verified = await runCommand('verify-activity', [], env);

    const database = openDatabase(other.connectionString);
    closers.add(() => database.close());
    const lastCopied = (await readCommits(database.db)).length;
    const portal = createPortal('restored', await freePort(), env);
    closers.add(() => portal.kill());
    portal.start();
    await portal.untilReady();
    const [whole, part] = [
      await readMetric(cluster.portals.slice(0, 1), watched),
      await readMetric([portal], watched),
    ];
    await until('a round is opened there', async () => {
      return (await readCommits(database.db)).length > lastCopied;
    });
    const there = (await readCommits(database.db)).slice(lastCopied);
    const here = new Set(await readCommits(cluster.database.db));
    return [
      ...commands,
      finding('the restored record verifies', verified.code === 0, 'all of it'),
      await documentsFinding(database.db, portal.url, acknowledged),
      none(
        'seeds used at both places',
        there.filter((commit) => here.has(commit)),
      ),
      alertFinding(watched, whole, part),
    ];
  } finally {
    await closers.closeAll();
  }
}

/** Returns the hash of every round's seed, oldest round first. */
async function readCommits(db: Database): Promise<string[]> {
  const { rows } = await sql<{ commit: string }>`
    select encode(commit, 'hex') as commit from live_rounds order by id`.execute(db);
  return rows.map(({ commit }) => commit);
}
