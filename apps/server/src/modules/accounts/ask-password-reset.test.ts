import { describe, expect, it } from 'vitest';
import { jobsDone } from '../../testing/jobs-done.ts';
import { aPartner, uniqueName } from '../../testing/people.ts';
import { emailsTo, lastEmailTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

const ask = (email: string, headers: Record<string, string> = {}) =>
  server.call('POST', '/partners/forgot-password', { body: { email }, headers });
const resetsTo = async (address: string) =>
  (await emailsTo(server, address)).filter(({ template }) => template === 'password_reset');

describe('a forgotten password', () => {
  it('returns the same response for an account, a stranger and a deleted account', async () => {
    const [partner, deleted] = [await aPartner(server), await aPartner(server)];
    await server.running.resources.db
      .updateTable('partners')
      .set({ deleted_at: new Date() })
      .where('id', '=', deleted.user.id)
      .execute();
    const stranger = `${uniqueName('stranger')}@casino.test`;
    const addresses = [partner.user.email, stranger, deleted.user.email];
    const answers = await Promise.all(addresses.map((address) => ask(address)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await jobsDone(server);
    const sent = await Promise.all(addresses.map(resetsTo));
    expect(sent.map((emails) => emails.length)).toEqual([1, 0, 0]);
  });

  it('finds the account by email address regardless of case', async () => {
    const { user } = await aPartner(server);
    await ask(user.email.toUpperCase());
    await jobsDone(server);
    expect(await resetsTo(user.email)).toHaveLength(1);
  });

  it('links to PUBLIC_URL regardless of the request’s host', async () => {
    const { user } = await aPartner(server);
    const forged = {
      host: 'evil.test',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.test',
      origin: 'https://evil.test',
    };
    expect((await ask(user.email, forged)).statusCode).toBe(200);
    await jobsDone(server);
    const { text, html } = await lastEmailTo(server, user.email, 'password_reset');
    expect(text).toMatch(/http:\/\/portal\.test\/reset-password\?token=[\w-]{43}\b/);
    expect(text + html).not.toContain('evil.test');
  });

  it.each(['', 'no address', 'a@b.test\r\nBcc: c@d.test'])('refuses %j', async (email) => {
    const answer = await ask(email);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual(['email']);
  });
});
