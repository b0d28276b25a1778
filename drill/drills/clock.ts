import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@baize/db';
import { startSystemServer } from '@baize/db/testing';
import { programPath } from '../../scripts/lib/programs.mjs';
import { movingFinding, readMetric, type Watched } from '../lib/alert.ts';
import { call, isDone } from '../lib/call.ts';
import { createClosers } from '../lib/closers.ts';
import { type Finding, finding, within } from '../lib/finding.ts';
import { becomePartner, logInOwner } from '../lib/partner-load.ts';
import { makeFolder, type Single, startSingle } from '../lib/single.ts';
import { until } from '../lib/until.ts';

const watched: Watched = { alert: 'RoundStands', metric: 'baize_table_round_age_seconds' };
const BACK_WITHIN_MS = 15_000;

/** Sets the clock of a running process ten minutes forward and then ten minutes back. */
export async function clock(): Promise<Finding[]> {
  const closers = createClosers();
  try {
    const folder = await makeFolder(closers);
    const said = join(folder, 'clock');
    await writeFile(said, '+0');
    const server = await startSystemServer(programPath('postgresql'));
    closers.add(() => server.stop());
    const single = await startSingle(closers, join(folder, 'data'), {
      DATABASE_URL: server.connectionString,
      LD_PRELOAD: programPath('faketime'),
      FAKETIME_TIMESTAMP_FILE: said,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    const database = openDatabase(server.connectionString);
    closers.add(() => database.close());
    const readBeat = async () => {
      const row = database.db.selectFrom('live_tables').select('lease_beat as beat');
      return (await row.executeTakeFirstOrThrow()).beat;
    };
    const shown: Finding[] = [];
    for (const step of ['+10m', '-10m']) {
      await writeFile(said, step);
      shown.push(...(await goOn(single, step, readBeat)));
    }
    await writeFile(said, '+0');
    let after = 0;
    // A leader opens its first round a few seconds after it takes the lease.
    await until('a round is open', async () => {
      after = await readMetric([single.portal], watched);
      return after > 0;
    });
    return [
      ...shown,
      finding('the round is as old as it is', after < 180, `${after.toFixed(0)} s`),
      await movingFinding([single.portal], watched),
    ];
  } finally {
    await closers.closeAll();
  }
}

async function goOn(
  { portal, partner, asking }: Single,
  step: string,
  readBeat: () => Promise<number>,
): Promise<Finding[]> {
  await until(`the process goes by a clock set ${step}`, () => goesBy(portal, step));
  const began = performance.now();
  const beat = await readBeat();
  const session = await call(portal.url, '/api/partners/profile', { token: partner.token });
  await becomePartner(asking, await logInOwner(asking));
  const took = performance.now() - began;
  await until('the table is led', async () => (await readBeat()) > beat);
  const led = performance.now() - began;
  return [
    finding(`clock ${step}: who was signed in still is`, isDone(session), session.status),
    within(`clock ${step}: a new partner gets from registering to the key`, took, BACK_WITHIN_MS),
    within(`clock ${step}: the table is led on`, led, BACK_WITHIN_MS),
  ];
}

/** Compares the `Date` header of a response with our clock, to within a minute. */
async function goesBy({ url }: Single['portal'], step: string): Promise<boolean> {
  const { headers } = await fetch(`${url}/healthz`);
  const off = (Date.parse(headers.get('date') ?? '') - Date.now()) / 60_000;
  return Math.abs(off - Number.parseInt(step, 10)) < 1;
}
