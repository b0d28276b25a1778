/**
 * Compares the portal's requests per second with a minimal server on the same PostgreSQL and rows,
 * in turns, with 16 connections and one process each. Fails below 0.7 of the minimal server for
 * reads and 0.5 for writes. Queued jobs do not run on either side, as in production with a separate
 * `ROLES=jobs` process. `npm run bench -- beside-bare`
 */
import { join } from 'node:path';
import { keepProfile, showSeen, takeTurns } from './lib/beside.ts';
import { openPortal, ticket } from './lib/open-portal.ts';
import { beginProcess, type Served } from './lib/processes.ts';
import { report } from './lib/report.ts';

const TICKETS = Number(process.env['BENCH_TICKETS'] ?? 100_000);
const PARTNERS = Number(process.env['BENCH_PARTNERS'] ?? 100_000);
/** Folder for a CPU profile of every call, for Chromium's developer tools. */
const profiles = process.env['BENCH_PROFILES'];

const jtiOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti;

type Call = { name: string; path: string; as: 'partner' | 'staff'; least: number; body?: string };
const calls: Call[] = [
  { name: 'a partner’s profile', path: '/partners/profile', as: 'partner', least: 0.7 },
  { name: 'a partner’s 50 tickets, counts', path: '/support/tickets', as: 'partner', least: 0.7 },
  {
    name: 'staff’s 50 tickets, counts',
    path: '/admin/support/tickets?limit=50',
    as: 'staff',
    least: 0.7,
  },
  {
    name: 'create a ticket',
    path: '/support/tickets',
    as: 'partner',
    least: 0.5,
    body: JSON.stringify(ticket),
  },
  {
    name: 'staff’s 50 of 100,000 partners, counts',
    path: '/admin/partners?limit=50',
    as: 'staff',
    least: 0.7,
  },
  {
    name: 'staff’s 50 of 100,000 KYC requests, counts',
    path: '/admin/kyc/requests?limit=50',
    as: 'staff',
    least: 0.7,
  },
];

const { portal, connectionString, pool, close } = await openPortal({
  tickets: TICKETS,
  partners: PARTNERS,
});
try {
  await pool.query(`
    create table bare_activity (id bigserial primary key, partner_id bigint, action text, details jsonb);
    create table bare_mail (id bigserial primary key, partner_id bigint, payload text)`);
  const sessions = [jtiOf(portal.partner), jtiOf(portal.staff)];
  const bare = await beginProcess('bare-server', [connectionString, ...sessions], {});
  const wanted = process.argv.slice(2).join(' ');
  for (const { name, path, as, body, least } of calls) {
    if (!name.includes(wanted)) continue;
    const asked = (side: Served) => ({
      side,
      request: { port: side.port, path: `/api${path}`, token: side[as], body },
    });
    const seen = await takeTurns(asked(portal), asked(bare));
    if (profiles !== undefined) {
      const file = (whose: string) =>
        join(profiles, `${name.replace(/\W+/g, '-')}.${whose}.cpuprofile`);
      await keepProfile(asked(portal), file('portal'));
      await keepProfile(asked(bare), file('bare'));
    }
    const ratio = seen.ours.rate / seen.other.rate;
    report({
      what: name,
      measured: showSeen(seen.ours),
      beside: `bare server ${showSeen(seen.other)}`,
      ratio,
      target: `≥ ${least}`,
      isMet: ratio >= least,
    });
  }
} finally {
  await close();
}
