import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reachEmbeddedPostgres } from '@baize/db';
import { Client } from 'pg';
import { alertFinding, readMetric, type Watched } from '../lib/alert.ts';
import { call, isDone } from '../lib/call.ts';
import { createClosers } from '../lib/closers.ts';
import { type Finding, finding, within } from '../lib/finding.ts';
import { makeFolder, startSingle } from '../lib/single.ts';
import { until } from '../lib/until.ts';

const watched: Watched = {
  alert: 'CallsFail',
  metric: 'baize_http_request_seconds_count',
  labels: /status="503"/,
};
const BACK_WITHIN_MS = 15_000;

/** Kills only the embedded PostgreSQL; the portal must restart it. */
export async function embedded(): Promise<Finding[]> {
  const closers = createClosers();
  try {
    const dataDir = join(await makeFolder(closers), 'data');
    const { portal, partner } = await startSingle(closers, dataDir);
    const before = await readMetric([portal], watched);
    const ask = () => call(portal.url, '/api/partners/profile', { token: partner.token });
    process.kill(await findPostmaster(dataDir), 'SIGKILL');
    const began = performance.now();
    await until('calls are refused', async () => (await ask()).status === 503);
    await until('calls are answered', async () => (await portal.isReady()) && isDone(await ask()));
    const back = performance.now() - began;
    const told = portal.log.includes('PostgreSQL ended by itself');
    return [
      within('the embedded database, killed, is back', back, BACK_WITHIN_MS),
      finding('and the log says so', told, told ? 'PostgreSQL ended by itself' : 'nothing'),
      alertFinding(watched, before, await readMetric([portal], watched)),
    ];
  } finally {
    await closers.closeAll();
  }
}

async function findPostmaster(dataDir: string): Promise<number> {
  const reached = await reachEmbeddedPostgres(dataDir);
  const client = new Client({ connectionString: reached?.connectionString });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  await client.end();
  await reached?.stop();
  const file = await readFile(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8');
  return Number(file.split('\n', 1)[0]);
}
