/**
 * Compares the first page and the counts of every KYC, key and notification list with 1,000 and
 * with 100,000 partners (300,000 documents). The two databases take turns, so that other load on
 * the machine affects both. Fails if one costs more than twice as much.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { connectionStringFor, startTestCluster } from '@baize/db/testing';
import { Pool } from 'pg';
import { createFirstOwner } from '../apps/server/src/modules/staff/create-first-owner.ts';
import { type Running, startServer } from '../apps/server/src/start.ts';
import { readConfig } from '../packages/platform/src/config/config.ts';
import { prepareDatabase } from '../packages/platform/src/config/prepare-database.ts';
import { foldCounts } from '../packages/platform/src/lists/counts.ts';
import { fillKyc } from './lib/fill-kyc.ts';
import { registrationOf } from './lib/registration.ts';
import { report } from './lib/report.ts';

const SIZES = [1_000, 100_000] as const;
const WARM_UP = 20;
const ROUNDS = 150;
const MOST = 2;

const password = 'a long enough phrase';

type Site = { partners: number; running: Running; partner: string; staff: string; oneId: number };

async function open(cluster: string, partners: number, dataDir: string): Promise<Site> {
  const name = `bench_${partners}`;
  await withPool(cluster, (pool) => pool.query(`create database ${name}`));
  const connectionString = connectionStringFor(cluster, name);
  await prepareDatabase(connectionString);
  const running = await startServer(
    readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: connectionString,
      // Each database needs its own storage.
      DATA_DIR: join(dataDir, name),
      SECRET_KEY: 'a secret key for benchmarks, long enough',
      ADMIN_USERNAME: 'owner',
      ADMIN_PASSWORD: password,
    }),
    { pagesFolder: dataDir },
  );
  await running.app.ready();
  await createFirstOwner(running.resources);
  const began = performance.now();
  // Fill after the start: a server refuses to start if its documents are missing in storage.
  await withPool(connectionString, (pool) => fillKyc(pool, partners));
  const tokens = await signIn(running);
  await foldCounts(running.resources);
  await running.resources.pool.query('vacuum analyze');
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${partners.toLocaleString('en')} partners filled in ${seconds} s`);
  return { partners, running, ...tokens, oneId: Math.round(partners / 2) };
}

/** Logs in as staff and as a partner whose data are the same in both databases. */
async function signIn({ app, resources }: Running): Promise<{ partner: string; staff: string }> {
  const post = async (url: string, payload: object) =>
    (await app.inject({ method: 'POST', url: `/api${url}`, payload })).json();
  const username = 'measured';
  await post('/partners/register', registrationOf(username, password));
  const { token: partner } = await post('/partners/login', { username, password });
  const { token: staff } = await post('/admin/login', { username: 'owner', password });
  await resources.pool.query(`
    with me as (
      update partners set kyc_status = 'pending' where username = '${username}' returning id
    ), submitted as (
      insert into kyc_submissions (partner_id, submitted_at) select id, now() from me
    )
    insert into notifications (partner_id, type, title, message)
    select id, 'other', 'Note', 'Text' from me, generate_series(1, 150)`);
  return { partner, staff };
}

async function withPool(
  connectionString: string,
  work: (pool: Pool) => Promise<unknown>,
): Promise<void> {
  const pool = new Pool({ connectionString, max: 1 });
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}

const calls: readonly { name: string; as: 'staff' | 'partner'; path: (site: Site) => string }[] = [
  { name: 'requests: all, with counts', as: 'staff', path: () => '/admin/kyc/requests' },
  ...['pending', 'approved', 'rejected'].map((status) => ({
    name: `requests: ${status}, with counts`,
    as: 'staff' as const,
    path: () => `/admin/kyc/requests?status=${status}`,
  })),
  {
    name: 'requests: oldest pending first',
    as: 'staff',
    path: () => '/admin/kyc/requests?status=pending&order=oldest',
  },
  { name: 'one request', as: 'staff', path: ({ oneId }) => `/admin/kyc/requests/${oneId}` },
  { name: 'own KYC status', as: 'partner', path: () => '/partners/kyc/status' },
  { name: 'own notifications', as: 'partner', path: () => '/notifications' },
  { name: 'unread count', as: 'partner', path: () => '/notifications/unread-count' },
  { name: 'own API key status', as: 'partner', path: () => '/partners/api-key/status' },
];

async function time(site: Site, call: (typeof calls)[number]): Promise<number> {
  const authorization = `Bearer ${call.as === 'staff' ? site.staff : site.partner}`;
  const began = performance.now();
  const answer = await site.running.app.inject({
    url: `/api${call.path(site)}`,
    headers: { authorization },
  });
  if (answer.statusCode !== 200) throw new Error(`${call.name}: ${answer.body}`);
  return performance.now() - began;
}

/** Ignores slow calls, which other load on the machine delayed. */
const lowerQuartile = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 4)] ?? Number.NaN;

const cluster = await startTestCluster();
const dataDir = await mkdtemp(join(tmpdir(), 'baize-bench-'));
const sites: Site[] = [];
try {
  for (const size of SIZES) sites.push(await open(cluster.connectionString, size, dataDir));
  for (const call of calls) {
    const times = sites.map((): number[] => []);
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      for (const [index, site] of sites.entries()) {
        const taken = await time(site, call);
        if (round >= 0) times[index]?.push(taken);
      }
    }
    const [small = Number.NaN, large = Number.NaN] = times.map(lowerQuartile);
    const ratio = large / small;
    report({
      what: `${call.name}, 100,000 partners`,
      measured: `${large.toFixed(2)} ms`,
      beside: `1,000 partners ${small.toFixed(2)} ms`,
      ratio,
      target: `≤ ${MOST}`,
      isMet: ratio <= MOST,
    });
  }
} finally {
  for (const { running } of sites) await running.stop();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}
