import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyProduct } from '../../apps/api/src/testing/product-copy.ts';
import { alertFinding, readMetric, type Watched } from '../lib/alert.ts';
import { isOpen } from '../lib/call.ts';
import { runCommand } from '../lib/command.ts';
import { type Finding, finding, none, within } from '../lib/finding.ts';
import type { Scene } from '../lib/scene.ts';
import { until } from '../lib/until.ts';

const watched: Watched = { alert: 'PortalDown', metric: 'up' };
const STOP_WITHIN_MS = 10_000;

const migration = {
  name: '9999_drill.sql',
  sql: `alter table tickets add column drill_note text not null default '';
create index tickets_drill_note_idx on tickets (drill_note);
`,
};

/** The next version: migrated first, then started in place of the one before, process by process. */
export async function deploy({ cluster, load }: Scene): Promise<Finding[]> {
  const { portals, env } = cluster;
  const before = await readMetric(portals, watched);
  const first = load.answers.length;
  const bets = load.acknowledged.bets.size;
  const next = await copyProduct({ built: true });
  try {
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
    await until('players bet again', () => load.acknowledged.bets.size > bets);
    const answers = load.answers.slice(first);
    const failed = answers.filter(isOpen).map(({ path, status }) => `${path} ${status}`);
    return [
      finding('migrated under load', migrated.code === 0, migrated.said.trim()),
      within('the slowest process left', Math.max(...stops), STOP_WITHIN_MS),
      finding(
        'each with exit code 0',
        codes.every((code) => code === 0),
        codes.join(', '),
      ),
      none(`failed calls, of ${answers.length}`, failed),
      alertFinding(watched, before, during),
    ];
  } finally {
    await next.remove();
  }
}
