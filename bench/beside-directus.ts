/**
 * What the portal answers per second beside Directus on the same PostgreSQL and rows: 16 connections, one
 * process each, taking turns. Directus is fetched for the run and only measured. It is asked for the same
 * columns, without its cache and limits, and for the tickets without the counts that our answer holds: by a user whose
 * rights it looks up, as ours are, and for comparison by its administrator, for whom it looks up none. (Rights to
 * single rows or columns are not in its free licence.) Fails below 20 times the user's profile and 7 times the user's list.
 * `npm run bench -- beside-directus`
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { partner, ticket as ticketShape } from '@baize/contract';
import { freePort } from '@baize/db/testing';
import { showSeen, takeTurns } from './lib/beside.ts';
import { openPortal } from './lib/open-portal.ts';
import { installPeers } from './lib/peers.ts';
import { beginProcess } from './lib/processes.ts';
import { report } from './lib/report.ts';

const VERSION = '12.4.0';
const TICKETS = Number(process.env['BENCH_TICKETS'] ?? 100_000);
const PARTNERS = Number(process.env['BENCH_PARTNERS'] ?? 1_000);

/** It knows no connection strings of sockets. */
function databaseOf(address: string) {
  const [place = '', query] = address.split('?');
  const options = new URLSearchParams(query);
  return {
    DB_HOST: options.get('host') ?? '',
    DB_PORT: options.get('port') ?? '',
    DB_DATABASE: basename(place),
    DB_USER: /\/\/([^@]+)@/.exec(place)?.[1] ?? '',
    DB_PASSWORD: 'none is asked for',
  };
}

const folder = installPeers(`directus@${VERSION}`);
const api = join(folder, 'node_modules', '@directus', 'api', 'dist');
// What runs strangers' extensions has to be compiled, and none is run here.
writeFileSync(join(folder, 'node_modules/isolated-vm/isolated-vm.js'), 'module.exports = {};');
const { portal, connectionString, pool, close } = await openPortal({
  tickets: TICKETS,
  partners: PARTNERS,
});
try {
  const { rows } = await pool.query<{ id: string }>(
    `select id from partners where username = 'measured'`,
  );
  const id = rows[0]?.id;
  const token = randomUUID();
  const env = {
    DB_CLIENT: 'pg',
    ...databaseOf(connectionString),
    SECRET: randomUUID(),
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: randomUUID(),
    ADMIN_TOKEN: token,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    SERVE_APP: 'false',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    WEBSOCKETS_ENABLED: 'false',
  };
  execFileSync(process.execPath, [join(api, 'cli', 'run.js'), 'bootstrap'], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const directus = await beginProcess('directus-process', [folder], env, folder);
  const fields = (shape: { shape: object }) => Object.keys(shape.shape).join(',');
  const readers = {
    user: await addUser(directus.port, token, ['partners', 'tickets']),
    administrator: token,
  };
  const list = new URLSearchParams({
    'filter[partner_id][_eq]': String(id),
    sort: '-created_at,-id',
    limit: '50',
    fields: fields(ticketShape),
  });
  const calls = [
    {
      name: 'a partner’s profile',
      ours: '/api/partners/profile',
      theirs: `/items/partners/${id}?fields=${fields(partner)}`,
      least: 20,
    },
    {
      name: 'a partner’s 50 tickets',
      ours: '/api/support/tickets',
      theirs: `/items/tickets?${list}`,
      least: 7,
    },
  ];
  for (const { name, ours, theirs, least } of calls) {
    for (const [reader, token] of Object.entries(readers)) {
      const seen = await takeTurns(
        { side: portal, request: { port: portal.port, path: ours, token: portal.partner } },
        { side: directus, request: { port: directus.port, path: theirs, token } },
      );
      const ratio = seen.ours.rate / seen.other.rate;
      const isFree = reader === 'administrator';
      report({
        what: name,
        measured: showSeen(seen.ours),
        beside: `Directus ${VERSION}, its ${reader} ${showSeen(seen.other)}`,
        ratio,
        target: isFree ? 'reported' : `≥ ${least}`,
        isMet: isFree || ratio >= least,
      });
    }
  }
} finally {
  await close();
}

/** A user who may read these and nothing else; answers its token. */
async function addUser(port: number, admin: string, collections: string[]): Promise<string> {
  const token = randomUUID();
  const permissions = collections.map((collection) => ({
    collection,
    action: 'read',
    fields: ['*'],
  }));
  const answer = await fetch(`http://127.0.0.1:${port}/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
    body: JSON.stringify({
      email: 'partner@example.com',
      token,
      role: { name: 'Partner', policies: [{ policy: { name: 'Reading', permissions } }] },
    }),
  });
  if (!answer.ok) throw new Error(`Directus took no user: ${await answer.text()}`);
  return token;
}
