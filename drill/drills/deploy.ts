import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyProduct } from '../../apps/server/src/testing/product-copy.ts';
import { alertFinding, readMetric, type Watched } from '../lib/alert.ts';
import { runCommand } from '../lib/command.ts';
import { type Finding, finding, within } from '../lib/finding.ts';
import type { Scene } from '../lib/scene.ts';
import { failedCallsFinding, goesOnFinding } from '../lib/served.ts';

const watched: Watched = { alert: 'PortalDown', metric: 'up' };
const STOP_WITHIN_MS = 10_000;

const migration = {
  name: '9999_drill.sql',
  sql: `alter table tickets add column drill_note text not null default '';
create index tickets_drill_note_idx on tickets (drill_note);
`,
};

/** Deploys the next version: migrates the database, then replaces one process after the other. */
export async function deploy({ cluster, load }: Scene): Promise<Finding[]> {
  const { portals, env } = cluster;
  const before = await readMetric(portals, watched);
  const first = load.answers.length;
  const copying = copyProduct({ built: true });
  // Processes read files from the copy while they run, so it is removed after the last has ended.
  cluster.afterwards(async () => (await copying).remove());
  const next = await copying;
  await writeFile(join(next.folder, 'packages/db/migrations', migration.name), migration.sql);
  const migrated = await runCommand('migrate', [], env, next.folder);
  let during = before;
  const stops: number[] = [];
  const codes: (number | null)[] = [];
  for (const portal of portals) {
    const began = performance.now();
    codes.push(await portal.stop());
    stops.push(performance.now() - began);
    if (during === before) during = await readMetric(portals, watched);
    portal.start({ product: next.folder });
    await portal.untilReady();
  }
  const goesOn = await goesOnFinding(load);
  return [
    finding('migrated under load', migrated.code === 0, migrated.said.trim()),
    within('the slowest process left', Math.max(...stops), STOP_WITHIN_MS),
    finding(
      'each with exit code 0',
      codes.every((code) => code === 0),
      codes.join(', '),
    ),
    goesOn,
    failedCallsFinding(load.answers.slice(first)),
    alertFinding(watched, before, during),
  ];
}
