import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openDatabase } from '@baize/db';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOwnerToken, aPartner, type SignedInPartner } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { orderPartners } from './partner-order.ts';
import { searchPartners } from './search-partners.ts';

const MANY = 100_000;
const MEGABYTE = 1024 * 1024;

const server = useTestServer();
let token: string;
let someone: SignedInPartner;

beforeAll(async () => {
  // Inserting this many rows takes longer than the server's statement timeout.
  const { db, close } = openDatabase(server.databaseUrl, { withoutTimeLimits: true });
  await sql`
    insert into partners (username, email, company_name, website_url, contact_email, status)
    select 'user' || n, 'desk' || n || '@casino' || (n % 977) || '.test',
      (array['Amber', 'Basalt', 'Cobalt', 'Damask'])[1 + n % 4] || ' Rooms ' || n,
      'https://casino' || n || '.test', 'contact' || n || '@casino.test',
      (array['approved', 'approved', 'pending', 'rejected'])[1 + n % 4]::account_status
    from generate_series(1, ${sql.lit(MANY)}) as n
  `.execute(db);
  await sql`analyze partners`.execute(db);
  await close();
  token = await anOwnerToken(server);
  someone = await aPartner(server);
  await server.running.app.listen({ host: '127.0.0.1', port: 0 });
}, 180_000);

function download(path: string): Promise<IncomingMessage> {
  const { port } = server.running.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const options = { port, path: `/api${path}`, headers: { authorization: `Bearer ${token}` } };
    get(options, resolve).on('error', reject);
  });
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * Measures memory after a garbage collection, because uncollected garbage says nothing about leaks.
 */
function memoryKept(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MEGABYTE;
}

describe('with 100,000 partners', () => {
  it('exports all of them in constant memory while other requests are served', async () => {
    const file = await download('/admin/partners/export');
    const kept: number[] = [];
    let lines = 0;
    let served = 0;
    let downloading = true;
    const others = (async () => {
      while (downloading) {
        const answer = await server.call('GET', '/partners/profile', { token: someone.token });
        expect(answer.statusCode).toBe(200);
        served += 1;
      }
    })();
    for await (const chunk of file) {
      for (const byte of chunk as Buffer) if (byte === 10) lines += 1;
      if (lines > kept.length * 10_000) kept.push(memoryKept());
    }
    downloading = false;
    await others;
    expect(lines).toBe(MANY + 2);
    expect(served).toBeGreaterThan(20);
    expect(kept.length).toBeGreaterThan(9);
    expect(Math.max(...kept) - (kept[0] ?? 0)).toBeLessThan(16);
  }, 120_000);

  it.each([
    ['one that few have', 'user99999', 1],
    ['one that a quarter have', 'cobalt', 101],
    ['one nobody has', 'nobodyhasthis', 0],
    ['a short one that all have', 'ca', 101],
    ['a short one nobody has', 'zq', 0],
  ])('finds %s quickly', async (_, term, found) => {
    const started = performance.now();
    const answer = await server.call('GET', `/admin/partners?search=${term}&limit=101`, { token });
    expect(answer.json().partners).toHaveLength(found);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('searches all of them for a short term, page by page', async () => {
    const { db } = server.running.resources;
    await db
      .updateTable('partners')
      .set({ company_name: 'Zq Tables' })
      .where('username', 'in', ['user5', 'user60000'])
      .execute();
    const found: number[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const order = orderPartners('username', 'asc', cursor);
      const filters = { search: 'zq', deleted: 'false' } as const;
      const page = await searchPartners(db, filters, order, 100);
      found.push(...page.ids);
      cursor = page.next_cursor ?? undefined;
      pages += 1;
    } while (cursor !== undefined);
    expect(found).toHaveLength(2);
    expect(pages).toBe(6);
  });
});
