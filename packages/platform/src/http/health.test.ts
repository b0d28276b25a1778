import { type DatabaseLink, linkDatabase } from '@baize/portal/testing/database-link';
import { aPartner } from '@baize/portal/testing/people';
import { emailsTo } from '@baize/portal/testing/sent-emails';
import { useTestServer } from '@baize/portal/testing/test-server';
import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';

let link: DatabaseLink | undefined;
afterAll(() => link?.remove());
const log: string[] = [];
const server = useTestServer(
  { LOG_LEVEL: 'warn' },
  {
    logTo: { write: (line) => log.push(line) },
    reach: async (databaseUrl) => {
      link = await linkDatabase(databaseUrl);
      return { DATABASE_URL: link.connectionString };
    },
  },
);

const get = (url: string) => server.running.app.inject({ method: 'GET', url });
const seen = async (url: string) => {
  const { statusCode, json } = await get(url);
  return { statusCode, ...json() };
};

describe('a server with a database', () => {
  it('is alive and ready', async () => {
    expect(await seen('/healthz')).toEqual({ statusCode: 200, status: 'ok' });
    expect(await seen('/readyz')).toMatchObject({
      statusCode: 200,
      status: 'ok',
      checks: { database: 'ok' },
    });
  });
});

describe('a server whose database goes away for a while', () => {
  it('returns 503 to a request in the middle of a query', async () => {
    const { token } = await aPartner(server);
    const blocker = new Client({ connectionString: server.databaseUrl });
    await blocker.connect();
    await blocker.query('begin; lock table partners in access exclusive mode');
    const call = server.call('GET', '/partners/profile', { token });
    const waiting =
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => (await blocker.query(waiting)).rowCount).toBe(1);
    await link?.cut();
    const answer = await call;
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    await blocker.end();
    await link?.mend();
  });

  it('stays alive, is not ready, returns 503, and recovers completely', async () => {
    const { user, token } = await aPartner(server);
    const heard: string[] = [];
    server.running.resources.updates.subscribe(({ topic }) => heard.push(topic));

    await link?.cut();
    expect(await seen('/healthz')).toEqual({ statusCode: 200, status: 'ok' });
    expect(await seen('/readyz')).toMatchObject({
      statusCode: 503,
      status: 'unavailable',
      checks: { database: 'unavailable' },
    });
    expect(log.join('')).toContain('not ready: database');
    for (let call = 0; call < 3; call++) {
      const refused = await server.call('GET', '/partners/profile', { token });
      expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
    }

    await link?.mend();
    expect(await seen('/readyz')).toMatchObject({ statusCode: 200 });
    expect((await server.call('GET', '/partners/profile', { token })).statusCode).toBe(200);
    await expect.poll(() => heard).toContain('reconnected');
    await server.call('POST', '/partners/forgot-password', { body: { email: user.email } });
    const templates = async () => (await emailsTo(server, user.email)).map((mail) => mail.template);
    await expect.poll(templates).toContain('password_reset');
  });
});

describe('a server whose database stops responding', () => {
  it('returns 503 with Retry-After, is not ready, and recovers automatically', async () => {
    const { token } = await aPartner(server);
    const heard: string[] = [];
    server.running.resources.updates.subscribe(({ topic }) => heard.push(topic));

    link?.freeze();
    const [refused, ready] = await Promise.all([
      server.call('GET', '/partners/profile', { token }),
      seen('/readyz'),
    ]);
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(ready).toMatchObject({ statusCode: 503, checks: { database: 'unavailable' } });

    link?.thaw();
    await expect.poll(async () => (await seen('/readyz')).statusCode).toBe(200);
    expect((await server.call('GET', '/partners/profile', { token })).statusCode).toBe(200);
    await expect.poll(() => heard).toContain('reconnected');
  });

  it('detects that it receives no more notifications', async () => {
    log.length = 0;
    const heard: string[] = [];
    server.running.resources.updates.subscribe(({ topic }) => heard.push(topic));
    link?.freeze();
    const unheard = () => log.some((line) => line.includes('updates are not heard'));
    await expect.poll(unheard, { timeout: 30_000 }).toBe(true);
    link?.thaw();
    await expect.poll(() => heard).toContain('reconnected');
  });
});

describe('a request that waits for a lock', () => {
  it('gets 503 instead of waiting indefinitely', async () => {
    const { token } = await aPartner(server);
    const blocker = new Client({ connectionString: server.databaseUrl });
    await blocker.connect();
    await blocker.query('begin; lock table partners in access exclusive mode');
    const answer = await server.call('GET', '/partners/profile', { token });
    await blocker.end();
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    expect((await server.call('GET', '/partners/profile', { token })).statusCode).toBe(200);
  });
});
