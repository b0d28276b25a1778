import { waitingForALock } from '@baize/portal/testing/locks';
import { aPartner, profileForm, uniqueName } from '@baize/portal/testing/people';
import { useTestServer } from '@baize/portal/testing/test-server';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';

const server = useTestServer({ LOG_LEVEL: 'silent' });

it('a unit of work that loses a deadlock changes nothing and can be retried', async () => {
  const { user, token } = await aPartner(server);
  const other = new Client({ connectionString: server.databaseUrl });
  await other.connect();
  onTestFinished(() => other.end());
  // The other connection detects deadlocks so late that PostgreSQL ends the unit of work first.
  await other.query("set deadlock_timeout = '1min'");
  const link =
    "insert into password_links (partner_id, token_hash, expires_at) values ($1, '', now())";
  await other.query(link, [user.id]);
  await other.query('begin');
  await other.query('select from password_links where partner_id = $1 for update', [user.id]);
  const change = () => {
    const body = profileForm(user, { email: `${uniqueName('moved')}@casino.test` });
    return server.call('PUT', '/partners/profile/update', { token, body });
  };
  const changing = change();
  await expect.poll(() => waitingForALock(server.running.resources.db)).toBe(1);
  await other.query('select from partners where id = $1 for update', [user.id]);
  const answer = await changing;
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  await other.query('rollback');
  const profile = await server.call('GET', '/partners/profile', { token });
  expect(profile.json().email).toBe(user.email);
  expect((await change()).statusCode).toBe(200);
});
