import { spawnSync } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startSystemServer } from '@baize/db/testing';
import { programPath } from '../../scripts/lib/programs.mjs';
import { alertFinding, readMetric, type Watched } from '../lib/alert.ts';
import { call, isDone } from '../lib/call.ts';
import { createClosers } from '../lib/closers.ts';
import { type Finding, finding, within } from '../lib/finding.ts';
import { makeFolder, startSingle } from '../lib/single.ts';
import { until } from '../lib/until.ts';
import { newPartner, upload } from '../lib/upload.ts';

const watched: Watched = {
  alert: 'DiskFillsUp',
  metric: 'baize_disk_bytes',
  labels: /state="free"/,
};
const BACK_WITHIN_MS = 15_000;

/** Fills the disk of DATA_DIR, then frees space again. */
export async function disk(): Promise<Finding[]> {
  const closers = createClosers();
  try {
    const dataDir = join(await makeFolder(closers), 'small');
    await mkdir(dataDir);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'none', dataDir]);
    if (mounted.status !== 0) throw new Error(`A small disk needs root: ${mounted.stderr}`);
    closers.add(() => spawnSync('umount', [dataDir]));
    const server = await startSystemServer(programPath('postgresql'));
    closers.add(() => server.stop());
    const { portal } = await startSingle(closers, dataDir, {
      DATABASE_URL: server.connectionString,
    });
    const token = await newPartner(portal.url);
    const before = await readMetric([portal], watched);
    const filler = join(dataDir, 'filler');
    await fill(filler);
    const refused = await upload(portal.url, token);
    const profile = await call(portal.url, '/api/partners/profile', { token });
    const during = await readMetric([portal], watched);
    await rm(filler);
    const back = await until('uploads are taken', async () =>
      isDone(await upload(portal.url, token)),
    );
    return [
      finding(
        'on a full disk uploads answer 503, the rest goes on',
        refused.status === 503 && isDone(profile),
        `upload ${refused.status}, profile ${profile.status}`,
      ),
      within('with room again uploads are taken', back, BACK_WITHIN_MS),
      alertFinding(watched, before, during),
    ];
  } finally {
    await closers.closeAll();
  }
}

async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (;;) await file.write(Buffer.alloc(4_096));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}
