import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { type DatabaseLink, linkDatabase } from '../../testing/database-link.ts';
import { aPartner } from '../../testing/people.ts';
import { emailsTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

let link: DatabaseLink | undefined;
afterAll(() => link?.remove());
const server = useTestServer(
  { LOG_LEVEL: 'silent' },
  {
    reach: async (databaseUrl) => {
      link = await linkDatabase(databaseUrl);
      return link.connectionString;
    },
  },
);

const get = (url: string) => server.running.app.inject({ method: 'GET', url });
const seen = async (url: string) => {
  const { statusCode, json } = await get(url);
  return { statusCode, ...json() };
};

describe('with its database at hand, the server', () => {
  it('is alive and ready', async () => {
    expect(await seen('/healthz')).toEqual({ statusCode: 200, status: 'ok' });
    expect(await seen('/readyz')).toMatchObject({
      statusCode: 200,
      status: 'ok',
      checks: { database: 'ok' },
    });
  });
});

describe('with its database gone for a while, the server', () => {
  it('answers 503 to what was in the middle of a query', async () => {
    const { token } = await aPartner(server);
    const blocker = new Client({ connectionString: server.databaseUrl });
    await blocker.connect();
    await blocker.query('begin; lock table partners in access exclusive mode');
    const call = server.call('GET', '/partners/profile', { token });
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock'";
    await expect.poll(async () => (await blocker.query(waiting)).rowCount).toBe(1);
    await link?.cut();
    const answer = await call;
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    await blocker.end();
    await link?.mend();
  });

  it('is alive and not ready, answers 503, and recovers with all it does', async () => {
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
