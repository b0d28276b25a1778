/**
 * Puts one process under a mixed load: log-ins, dashboards, reading and writing tickets, uploads,
 * staff lists with 100,000 tickets, and players who bet. Calls arrive at a fixed rate, which is
 * raised until one call in a hundred takes over half a second or is refused. Then half that rate
 * runs for fifteen minutes (`SOAK_MINUTES`). Portal, PostgreSQL, players and clients share the
 * cores. Fails if memory still grows in the last third. `npm run bench -- mixed-load`
 */
import { readFileSync } from 'node:fs';
import { Pool } from 'pg';
import { aForm, aPdfOfSize, formHeaders } from '../apps/server/src/testing/documents.ts';
import { manyAttempts } from '../apps/server/src/testing/many-attempts.ts';
import { ticketForm } from '../apps/server/src/testing/tickets.ts';
import { owner } from '../drill/lib/cluster.ts';
import { becomePartner, logInOwner } from '../drill/lib/partner-load.ts';
import { keepPlaying } from '../drill/lib/player-load.ts';
import { fillTickets } from './lib/fill-tickets.ts';
import { type Asked, askMixed, type Call, callPortal } from './lib/mixed-load.ts';
import { askingAt, openSite } from './lib/open-site.ts';
import { median, percentile } from './lib/percentile.ts';
import type { Served } from './lib/processes.ts';
import { registrationOf } from './lib/registration.ts';
import { report } from './lib/report.ts';

const TICKETS = 100_000;
const PLAYERS = 20;
const UPLOAD_BYTES = 200 * 1_024;
const STEPS_PER_SECOND = [50, 100, 150, 200, 300, 400, 500, 600, 800, 1_000];
const STEP_MS = 8_000;
const MOST_P99_MS = 500;
const MOST_REFUSED = 0.01;
const SOAK_MS = Number(process.env['SOAK_MINUTES'] ?? 15) * 60_000;
const LOOK_EVERY_MS = 5_000;
const MOST_GROWTH = 1.1;
const MEGABYTE = 2 ** 20;
/** Unit in which Linux counts CPU time. */
const TICKS_PER_SECOND = 100;

const site = await openSite();
const ending = new AbortController();
try {
  const portal = await site.begin({ LIVE_SESSIONS_PER_PLAYER: '100000', ...manyAttempts });
  const filling = new Pool({ connectionString: site.connectionString, max: 1 });
  await fillTickets(filling, TICKETS);
  await filling.query('vacuum analyze');
  await filling.end();

  const asking = askingAt(portal, ending.signal);
  const staff = await logInOwner(asking);
  const partner = await becomePartner(asking, staff);
  const playing = Array.from({ length: PLAYERS }, (_, number) =>
    keepPlaying(asking, partner.apiKey, `p${number}`),
  );
  const calls = mixOf(portal, partner.token, staff);

  const knee = await findKnee(portal, calls);
  report({
    what: `mixed load and ${PLAYERS} players who bet, knee`,
    measured: `${knee.perSecond} calls a second: ${tell(knee)}`,
    target: 'reported',
    isMet: true,
  });
  const soak = await askSteadily(portal, calls, knee.perSecond / 2, SOAK_MS);
  const third = Math.floor(soak.memory.length / 3);
  const [middle, last] = [soak.memory.slice(third, 2 * third), soak.memory.slice(2 * third)];
  const growth = median(last) / median(middle);
  report({
    what: `memory after ${SOAK_MS / 60_000} minutes of half of that`,
    measured: `${median(last).toFixed(0)} MB; ${tell(soak)}`,
    beside: `in its middle third ${median(middle).toFixed(0)} MB`,
    ratio: growth,
    target: `≤ ${MOST_GROWTH}`,
    isMet: growth <= MOST_GROWTH,
  });
  ending.abort();
  await Promise.allSettled(playing);
} finally {
  ending.abort();
  await site.close();
}

function mixOf(portal: Served, partner: string, staff: string): Call[] {
  const read = (name: string, share: number, path: string, token: string): Call => ({
    ...{ name, share },
    ask: () => callPortal(portal, `/api${path}`, { token }),
  });
  const json = { 'content-type': 'application/json' };
  const device = { ...json, cookie: `device=${'d'.repeat(43)}` };
  const ticket = JSON.stringify(ticketForm({ subject: 'Withdrawals are slow' }));
  let newcomers = 0;
  return [
    read('profile', 20, '/partners/profile', partner),
    read('unread', 15, '/notifications/unread-count', partner),
    read('KYC status', 10, '/partners/kyc/status', partner),
    read('own tickets', 15, '/support/tickets?limit=50', partner),
    read('all tickets', 10, '/admin/support/tickets?limit=50', staff),
    read('all partners', 5, '/admin/partners?limit=50', staff),
    read('KYC requests', 5, '/admin/kyc/requests?limit=50', staff),
    {
      ...{ name: 'new ticket', share: 8 },
      ask: () =>
        callPortal(portal, '/api/support/tickets', {
          ...{ method: 'POST', token: partner, headers: json, body: ticket },
        }),
    },
    {
      ...{ name: 'sign-in', share: 4 },
      ask: () =>
        callPortal(portal, '/api/admin/login', {
          ...{ method: 'POST', headers: device, body: JSON.stringify(owner) },
        }),
    },
    {
      ...{ name: 'new partner with a document', share: 1 },
      ask: () => comeWithDocument(portal, `newcomer${newcomers++}`),
    },
  ];
}

/** Registers, logs in and uploads a document. Returns the first response that is an error. */
async function comeWithDocument(portal: Served, username: string): Promise<Response> {
  const credentials = { username, password: owner.password };
  const send = (path: string, body: object) =>
    callPortal(portal, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const registered = await send('/api/partners/register', registrationOf(username, owner.password));
  if (!registered.ok) return registered;
  await registered.arrayBuffer();
  const signedIn = await send('/api/partners/login', credentials);
  if (!signedIn.ok) return signedIn;
  const { token } = (await signedIn.json()) as { token: string };
  const content = aPdfOfSize(UPLOAD_BYTES);
  const form = aForm([{ name: 'incorporation.pdf', type: 'application/pdf', content }]);
  const body = new Uint8Array(form);
  return callPortal(portal, '/api/partners/kyc', {
    ...{ method: 'POST', token, headers: formHeaders, body },
  });
}

type Seen = { perSecond: number; p50: number; p99: number; cores: number; memory: number[] };

function tell({ p50, p99, cores, memory }: Seen): string {
  const megabytes = Math.max(...memory).toFixed(0);
  return `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${cores.toFixed(2)} of a core, ${megabytes} MB`;
}

/** Returns the highest rate at which p99 and refusals stay within their limits. */
async function findKnee(portal: Served, calls: readonly Call[]): Promise<Seen> {
  await askSteadily(portal, calls, STEPS_PER_SECOND[0] ?? 1, STEP_MS);
  let knee: Seen | undefined;
  for (const perSecond of STEPS_PER_SECOND) {
    const seen = await askSteadily(portal, calls, perSecond, STEP_MS);
    console.log(
      `${perSecond} a second: ${tell(seen)}, ${(seen.refused * 100).toFixed(1)} % refused`,
    );
    if (seen.p99 > MOST_P99_MS || seen.refused > MOST_REFUSED) break;
    knee = seen;
  }
  if (!knee) throw new Error('Even the lowest rate was too much.');
  return knee;
}

async function askSteadily(
  portal: Served,
  calls: readonly Call[],
  perSecond: number,
  forMs: number,
): Promise<Seen & { refused: number }> {
  const memory: number[] = [memoryOf(portal)];
  const look = setInterval(() => memory.push(memoryOf(portal)), LOOK_EVERY_MS);
  const before = cpuSecondsOf(portal);
  const asked: Asked[] = await askMixed(calls, perSecond, forMs);
  clearInterval(look);
  const wrong = asked.find(({ status }) => status >= 400 && status !== 503);
  if (wrong) throw new Error(`${wrong.name} was answered ${wrong.status}.`);
  const done = asked.filter(({ status }) => status < 400).map(({ ms }) => ms);
  return {
    ...{ perSecond, memory },
    p50: percentile(done, 0.5),
    p99: percentile(done, 0.99),
    cores: ((cpuSecondsOf(portal) - before) * 1_000) / forMs,
    refused: 1 - done.length / asked.length,
  };
}

/** Returns megabytes. */
function memoryOf({ child }: Served): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024) / MEGABYTE;
}

function cpuSecondsOf({ child }: Served): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
