/**
 * What the portal answers per second beside a bare server on the same PostgreSQL and rows: 16
 * connections, one process each, taking turns. Fails below 0.9 of the bare server for what is read and
 * 0.6 for what is written. What is queued stays queued on both sides: jobs run in a process of their own
 * (`ROLES=jobs`). `npm run bench -- beside-bare`
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionStringFor, startTestCluster } from '@baize/db/testing';
import { Pool } from 'pg';
import { prepareDatabase } from '../apps/api/src/platform/config/prepare-database.ts';
import { fillTickets } from './lib/fill-tickets.ts';
import { fire } from './lib/fire.ts';
import { median } from './lib/percentile.ts';
import { beginProcess, endProcesses, post, type Served } from './lib/processes.ts';
import { report } from './lib/report.ts';

const OWN_TICKETS = 50;
const TICKETS = Number(process.env['BENCH_TICKETS'] ?? 100_000);
const LOAD = {
  connections: Number(process.env['BENCH_CONNECTIONS'] ?? 16),
  seconds: Number(process.env['BENCH_SECONDS'] ?? 2),
};
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** Where to put a flame graph of every call, for Chromium's developer tools. */
const profiles = process.env['BENCH_PROFILES'];
const password = 'a long enough phrase';

const jtiOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti;

async function ask({ child }: Served, what: string): Promise<{ cpu: number }> {
  child.send(what);
  const [answer] = await once(child, 'message');
  return answer;
}

const cpuOf = async (side: Served) => (await ask(side, 'cpu')).cpu;

const ticket = {
  subject: 'Withdrawals are slow',
  message: 'Since this morning withdrawals of our players wait for some minutes.',
  category: 'Technical',
  priority: 'medium',
};

type Call = { name: string; path: string; as: 'partner' | 'staff'; least: number; body?: string };
const calls: Call[] = [
  { name: 'a partner’s profile', path: '/partners/profile', as: 'partner', least: 0.9 },
  { name: 'a partner’s 50 tickets, counts', path: '/support/tickets', as: 'partner', least: 0.9 },
  {
    name: 'staff’s 50 tickets, counts',
    path: '/admin/support/tickets?limit=50',
    as: 'staff',
    least: 0.9,
  },
  {
    name: 'create a ticket',
    path: '/support/tickets',
    as: 'partner',
    least: 0.6,
    body: JSON.stringify(ticket),
  },
];

async function measure(side: Served, call: Call) {
  const before = await cpuOf(side);
  const began = performance.now();
  const path = `/api${call.path}`;
  const count = await fire({ port: side.port, path, token: side[call.as], body: call.body }, LOAD);
  const rate = (count / (performance.now() - began)) * 1000;
  return { rate, cpu: ((await cpuOf(side)) - before) / count };
}

const cluster = await startTestCluster();
const dataDir = await mkdtemp(join(tmpdir(), 'baize-bench-'));
try {
  const connectionString = connectionStringFor(cluster.connectionString, 'bench');
  const admin = new Pool({ connectionString: cluster.connectionString, max: 1 });
  await admin.query('create database bench');
  await admin.end();
  await prepareDatabase(connectionString);
  const often = '1000000/60';
  const portal = await beginProcess('portal-process', [], {
    NODE_ENV: 'test',
    ROLES: 'web',
    LOG_LEVEL: 'info',
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    SECRET_KEY: 'a secret key for benchmarks, long enough',
    ADMIN_USERNAME: 'owner',
    ADMIN_PASSWORD: password,
    THROTTLE_TICKET_PER_ACCOUNT: often,
  });
  const pool = new Pool({ connectionString, max: 1 });
  await fillTickets(pool, TICKETS);
  const [username, email] = ['measured', 'measured@casino.test'];
  await post(portal, '/partners/register', {
    ...{ username, email, password, contact_email: email },
    ...{ company_name: 'Measured', website_url: 'https://casino.test' },
  });
  const { token: partner } = await post(portal, '/partners/login', { username, password });
  const { token: staff } = await post(portal, '/admin/login', { username: 'owner', password });
  for (let n = 0; n < OWN_TICKETS; n++) await post(portal, '/support/tickets', ticket, partner);
  await pool.query(`
    create table bare_activity (id bigserial primary key, partner_id bigint, action text, details jsonb);
    create table bare_mail (id bigserial primary key, partner_id bigint, payload text);
    create index bare_own_tickets on tickets (partner_id, created_at, id);
    create index bare_tickets on tickets (created_at, id)`);
  await pool.query('vacuum analyze');
  await pool.end();
  const bare = await beginProcess(
    'bare-server',
    [connectionString, jtiOf(partner), jtiOf(staff)],
    {},
  );
  const ours = { ...portal, partner, staff };
  const wanted = process.argv.slice(2).join(' ');
  for (const call of calls.filter(({ name }) => name.includes(wanted))) {
    const [mine, other] = [ours, bare].map(() => ({ rate: [] as number[], cpu: [] as number[] }));
    if (mine === undefined || other === undefined) continue;
    for (let round = -1; round < ROUNDS; round++) {
      for (const [side, seen] of [
        [ours, mine],
        [bare, other],
      ] as const) {
        const { rate, cpu } = await measure(side, call);
        if (round < 0) continue;
        seen.rate.push(rate);
        seen.cpu.push(cpu);
      }
    }
    if (profiles !== undefined) {
      for (const [side, name] of [
        [ours, 'portal'],
        [bare, 'bare'],
      ] as const) {
        await ask(side, 'profile');
        await measure(side, call);
        await ask(side, join(profiles, `${call.name.replace(/\W+/g, '-')}.${name}.cpuprofile`));
      }
    }
    const ratio = median(mine.rate) / median(other.rate);
    const show = ({ rate, cpu }: typeof mine) =>
      `${median(rate).toFixed(0)}/s, ${median(cpu).toFixed(0)} µs of a core`;
    report({
      what: call.name,
      measured: show(mine),
      beside: `bare server ${show(other)}`,
      ratio,
      target: `≥ ${call.least}`,
      isMet: ratio >= call.least,
    });
  }
} finally {
  await endProcesses();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}
