import type { Answer } from '@baize/portal/testing/answer';
import { jobsDone } from '@baize/portal/testing/jobs-done';
import { aPartner, password, uniqueName } from '@baize/portal/testing/people';
import { lastEmailTo } from '@baize/portal/testing/sent-emails';
import { owner, useTestServer } from '@baize/portal/testing/test-server';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

const server = useTestServer();
const second = useTestServer({}, { beside: server });

beforeEach(() => server.running.resources.db.deleteFrom('throttle').execute());

let address = 0;
/** Sends a guess from a new IP address, alternating between two servers. */
function guess(username: string, secret = 'not this one', path = '/partners/login') {
  address++;
  const { app } = (address % 2 === 0 ? server : second).running;
  return app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload: { username, password: secret },
    remoteAddress: `198.51.100.${address % 250}`,
  });
}

/** Skips the delay. */
const waitItOut = () =>
  server.running.resources.db
    .updateTable('throttle')
    .set({ expire: 0 })
    .where('key', 'like', 'turn:%')
    .execute();

const waitOf = (answer: Answer) => {
  expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many_requests']);
  return Number(answer.headers['retry-after']);
};

async function exhaust(username: string, path?: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    expect((await guess(username, 'not this one', path)).statusCode).toBe(401);
  }
}

describe('guesses of the codes of one account', () => {
  it('are delayed after ten, however many codes are sent in the meantime', async () => {
    const { user, token } = await aPartner(server);
    await server.call('POST', '/partners/2fa/enable', { token });
    const tryCode = () =>
      server.running.app.inject({
        method: 'POST',
        url: '/api/partners/login',
        payload: { username: user.username, password, two_factor_code: '000000' },
        remoteAddress: `198.51.100.${++address % 250}`,
      });
    for (let attempt = 0; attempt < 10; attempt++) {
      // A new code allows five tries; the account’s counter continues.
      await server.running.resources.db.deleteFrom('two_factor_codes').execute();
      await guess(user.username, password);
      expect((await tryCode()).statusCode).toBe(401);
    }
    expect(waitOf(await tryCode())).toBeGreaterThan(0);
  });
});

describe('guesses at one account from many IP addresses', () => {
  it('are delayed after five, each time twice as long', async () => {
    const { user } = await aPartner(server);
    await exhaust(user.username);
    for (const delay of [5, 10, 20, 40]) {
      const wait = waitOf(await guess(user.username));
      expect(wait).toBeGreaterThan(delay / 2);
      expect(wait).toBeLessThanOrEqual(delay);
      await waitItOut();
      expect((await guess(user.username)).statusCode).toBe(401);
    }
  });

  it('count for every spelling of the name, and delay the right password too', async () => {
    const { user } = await aPartner(server);
    await guess(user.email);
    await guess(user.username.toUpperCase());
    await guess(user.email.toUpperCase());
    await guess(user.username);
    await guess(user.email);
    expect(waitOf(await guess(user.username, password))).toBeGreaterThan(0);
    await waitItOut();
    expect((await guess(user.username, password)).statusCode).toBe(200);
    await exhaust(user.username);
  });

  it('are compared five times at most if fifty arrive concurrently', async () => {
    const { user } = await aPartner(server);
    const answers = await Promise.all(Array.from({ length: 50 }, () => guess(user.username)));
    const compared = answers.filter(({ statusCode }) => statusCode === 401);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect([compared.length, refused.length]).toEqual([5, 45]);
  });

  it('never lock the account: the longest delay is fifteen minutes', async () => {
    const { user } = await aPartner(server);
    await exhaust(user.username);
    await sql`update throttle set points = 100000 where key like 'loginPerAccount:guesses:%'`.execute(
      server.running.resources.db,
    );
    await waitItOut();
    expect((await guess(user.username)).statusCode).toBe(401);
    const wait = waitOf(await guess(user.username, password));
    expect(wait).toBeGreaterThan(890);
    expect(wait).toBeLessThanOrEqual(900);
    await waitItOut();
    expect((await guess(user.username, password)).statusCode).toBe(200);
  });

  it('do not block the password reset, which ends the delay', async () => {
    const { user } = await aPartner(server);
    await exhaust(user.username);
    waitOf(await guess(user.username, password));
    await server.call('POST', '/partners/forgot-password', { body: { email: user.email } });
    await jobsDone(server);
    const { text } = await lastEmailTo(server, user.email, 'password_reset');
    const token = /token=([\w-]+)/.exec(text)?.[1];
    const body = { token, password: 'a completely new phrase' };
    await server.call('POST', '/partners/reset-password', { body });
    expect((await guess(user.username, body.password)).statusCode).toBe(200);
  });

  it('get the same response if the account does not exist', async () => {
    const { user } = await aPartner(server);
    const nobody = uniqueName('nobody');
    await exhaust(user.username);
    await exhaust(nobody);
    const seen = (answer: Answer) => {
      expect(waitOf(answer)).toBeGreaterThan(0);
      const { request_id: _, ...body } = answer.json();
      return body;
    };
    expect(seen(await guess(nobody))).toEqual(seen(await guess(user.username)));
  });

  it('do not affect another account, or staff of the same name', async () => {
    const [victim, other] = [await aPartner(server), await aPartner(server)];
    await exhaust(victim.user.username);
    await exhaust(`staff:${owner.username}`);
    expect((await guess(other.user.username, password)).statusCode).toBe(200);
    const staff = await guess(owner.username, owner.password, '/admin/login');
    expect(staff.statusCode).toBe(200);
  });

  it('are delayed for staff in the same way', async () => {
    await exhaust(owner.username, '/admin/login');
    const delayed = await guess(owner.username, owner.password, '/admin/login');
    expect(waitOf(delayed)).toBeGreaterThan(0);
    await waitItOut();
    const answer = await guess(owner.username, owner.password, '/admin/login');
    expect(answer.statusCode).toBe(200);
  });
});
