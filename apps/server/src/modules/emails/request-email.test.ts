import { emailTemplates } from '@baize/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPartner, registration, type SignedInPartner, uniqueName } from '../../testing/people.ts';
import { emailsTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

let partner: SignedInPartner;
let other: SignedInPartner;
beforeAll(async () => {
  [partner, other] = [await aPartner(server), await aPartner(server)];
});

const ask = (to: string, template: string, token?: string, data: unknown = {}) =>
  server.call('POST', '/notifications/email', {
    body: { to, subject: 'Cheap pills', template, data },
    ...(token !== undefined && { token }),
  });

const everyEmail = () =>
  server.running.resources.db
    .selectFrom('emails')
    .select(['id', 'recipient', 'template'])
    .orderBy('id')
    .execute();

/** Expects that the call queues no email. */
async function sendingNothing<T>(work: () => Promise<T>): Promise<T> {
  const before = await everyEmail();
  const answer = await work();
  expect(await everyEmail()).toEqual(before);
  return answer;
}

const forged = {
  username: 'You won',
  company_name: 'https://evil.test',
  token: 'x',
  to: 'x@y.test',
};

describe('requesting an email without a token', () => {
  it('returns 202 for a new account, a stranger and an old account, and sends nothing', async () => {
    const old = await aPartner(server);
    await server.running.resources.db
      .updateTable('partners')
      .set({ created_at: new Date(Date.now() - 3_600_000) })
      .where('id', '=', old.user.id)
      .execute();
    const stranger = `${uniqueName('stranger')}@casino.test`;
    const answers = await sendingNothing(() =>
      Promise.all(
        [partner.user.email, partner.user.email.toUpperCase(), stranger, old.user.email].map((to) =>
          ask(to, 'welcome', undefined, forged),
        ),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  it('never causes more than one welcome email per account, in any order and concurrently', async () => {
    const body = registration();
    const calls = () => Promise.all(Array.from({ length: 5 }, () => ask(body.email, 'welcome')));
    await calls();
    await Promise.all([server.call('POST', '/partners/register', { body }), calls()]);
    await calls();
    const emails = await emailsTo(server, body.email);
    expect(emails.map(({ template }) => template)).toEqual(['welcome']);
    expect(emails[0]?.subject).not.toContain('pills');
  });

  it.each(emailTemplates.filter((template) => template !== 'welcome'))(
    'returns 401 for %s',
    async (template) => {
      const answer = await sendingNothing(() => ask(partner.user.email, template));
      expect(answer.statusCode).toBe(401);
    },
  );
});

describe('requesting an email with a token', () => {
  it.each(emailTemplates)(
    'returns 202 for %s to the own email address and sends nothing',
    async (name) => {
      const { email } = partner.user;
      const answer = await sendingNothing(() => ask(email, name, partner.token, forged));
      expect([answer.statusCode, answer.json()]).toEqual([202, { message: expect.any(String) }]);
    },
  );

  it.each(emailTemplates)('is rejected for %s to another email address', async (template) => {
    for (const to of [other.user.email, 'anyone@elsewhere.test']) {
      const answer = await sendingNothing(() => ask(to, template, partner.token, forged));
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
    }
  });

  it('returns 401 for an invalid token', async () => {
    const answer = await sendingNothing(() => ask(partner.user.email, 'welcome', 'a.b.c'));
    expect(answer.statusCode).toBe(401);
  });
});

describe('requesting an email with invalid input', () => {
  it.each([
    ['several recipients', { to: 'a@b.test, c@d.test' }, 'to'],
    ['a list of recipients', { to: ['a@b.test'] }, 'to'],
    ['a line break in the recipient', { to: 'a@b.test\r\nBcc: c@d.test' }, 'to'],
    ['a template of its own', { template: 'two_factor_code' }, 'template'],
    ['no template', { template: undefined }, 'template'],
    ['a body', { html: '<p>Cheap pills</p>' }, 'html'],
    ['a copy', { cc: 'c@d.test' }, 'cc'],
  ])('returns 400 for %s', async (_, change, field) => {
    const body = { to: partner.user.email, subject: 'x', template: 'welcome', ...change };
    const answer = await sendingNothing(() =>
      server.call('POST', '/notifications/email', { body, token: partner.token }),
    );
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });
});
