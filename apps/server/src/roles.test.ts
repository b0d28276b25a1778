import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { anOwnerToken, aPartner } from './testing/people.ts';
import { type TestServer, useTestServer } from './testing/test-server.ts';

const web = useTestServer({ ROLES: 'web' });

const get = async ({ running }: TestServer, url: string) =>
  (await running.app.inject({ method: 'GET', url })).statusCode;
/** Polls, because readiness may need a second check on a busy machine. */
const expectWatched = (server: TestServer) =>
  expect.poll(() => statuses(server, forMachines)).toEqual([200, 200, 200]);
const statuses = (server: TestServer, urls: readonly string[]) =>
  Promise.all(urls.map((url) => get(server, url)));

async function waitingEmails(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting
    from graphile_worker.jobs where task_identifier = 'deliver_email'`.execute(
    web.running.resources.db,
  );
  return rows[0]?.waiting ?? 0;
}

const forMachines = ['/healthz', '/readyz', '/metrics'];
const ofPortal = ['/api/openapi.json', '/api/admin/staff', '/api/partners/profile'];
const ofTables = ['/v1/tables', '/sdk/v1/manifest.json'];

describe('a process with a subset of the roles', () => {
  it('web: serves the portal, but neither runs jobs nor tables', async () => {
    await expectWatched(web);
    expect(await statuses(web, ofPortal)).toEqual([200, 401, 401]);
    expect(await statuses(web, ofTables)).toEqual([404, 404]);
    await aPartner(web);
    const { rows } = await sql<{ workers: number }>`select count(*) as workers from pg_stat_activity
      where datname = current_database()
        and application_name in ('baize-jobs', 'baize-record', 'baize-tables')`.execute(
      web.running.resources.db,
    );
    expect(rows[0]?.workers).toBe(0);
    expect(await waitingEmails()).toBeGreaterThan(0);
  });

  describe('alongside others', () => {
    const jobs = useTestServer({ ROLES: 'jobs' }, { beside: web });
    const live = useTestServer({ ROLES: 'live' }, { beside: web });
    const proxied = useTestServer(
      {
        ROLES: 'live',
        PUBLIC_URL: 'https://live.portal.test',
        TRUST_PROXY: '1',
        LIVE_SESSIONS_PER_ADDRESS: '1',
      },
      { beside: web },
    );

    it('jobs: works through the queue and serves only monitoring', async () => {
      await expectWatched(jobs);
      expect(await statuses(jobs, [...ofPortal, ...ofTables, '/'])).toEqual(
        Array.from({ length: 6 }, () => 404),
      );
      await aPartner(web);
      await expect.poll(waitingEmails).toBe(0);
    });

    it('live: runs the tables and serves players, and the portal shows its rounds', async () => {
      await expectWatched(live);
      expect(await statuses(live, ['/v1/tables', ...ofPortal])).toEqual([200, 404, 404, 404]);
      const token = await anOwnerToken(web);
      await expect
        .poll(async () => (await web.call('GET', '/admin/live-tables', { token })).json().tables)
        .toMatchObject([{ id: 'roulette-1', is_live: true, players_online: 0 }]);
    });

    it('live: sends security headers and limits sessions by the IP address from its proxy', async () => {
      const { app } = proxied.running;
      const { headers } = await app.inject({ method: 'GET', url: '/v1/tables' });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'strict-transport-security': expect.stringContaining('max-age=31536000'),
        'content-security-policy': expect.stringContaining("default-src 'self'"),
      });
      const statuses = [];
      for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) {
        const headers = { 'x-forwarded-for': address };
        const answer = await app.inject({ method: 'POST', url: '/v1/sessions', headers });
        statuses.push(answer.statusCode);
      }
      expect(statuses).toEqual([401, 429, 401]);
      const limits = await app.inject({ method: 'GET', url: '/v1/limits' });
      expect(limits.json().sessionsPerMinute).toEqual({ player: 60, key: 12_000, address: 1 });
    });
  });
});
