import { describe, expect, it } from 'vitest';
import { registration, uniqueName } from '../../testing/people.ts';
import { emailsTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const register = (body: unknown) => server.call('POST', '/partners/register', { body });

describe('registering', () => {
  it('creates an approved account and queues one welcome email', async () => {
    const body = registration();
    const answer = await register(body);
    expect(answer.statusCode).toBe(201);
    expect(answer.json().user).toMatchObject({
      username: body.username,
      status: 'approved',
      kyc_status: 'not_submitted',
    });
    expect(answer.body).not.toContain('password');
    const emails = await emailsTo(server, body.email);
    expect(emails.map((email) => email.template)).toEqual(['welcome']);
  });

  it('rejects a taken username or email regardless of case', async () => {
    const first = registration();
    await register(first);
    const sameName = await register(registration({ username: first.username.toUpperCase() }));
    const sameEmail = await register(registration({ email: first.email.toUpperCase() }));
    for (const answer of [sameName, sameEmail]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        code: 'username_or_email_taken',
        message: 'Username or email already exists. Please choose different credentials.',
      });
    }
  });

  it('creates one account for twenty concurrent identical registrations', async () => {
    const body = registration();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(body)));
    const statuses = answers.map((answer) => answer.statusCode).sort();
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
    expect(await emailsTo(server, body.email)).toHaveLength(1);
  });

  it.each([
    ['username', ''],
    ['username', 'a b'],
    ['username', 'someone@else.test'],
    ['email', 'no address'],
    ['contact_email', 'x@y.z\r\nBcc: a@b.test'],
    ['company_name', ' '],
    ['company_name', 'Line\r\nBcc: a@b.test'],
    ['website_url', 'javascript:alert(1)'],
    ['website_url', 'casino.test'],
    ['password', 'short'],
    ['password', 'x'.repeat(129)],
  ])('returns 400 naming the field when %s is %j', async (field, value) => {
    const answer = await register(registration({ [field]: value }));
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  it('rejects a common password and the account’s names', async () => {
    const username = uniqueName('longname');
    const common = await register(registration({ password: 'Password123' }));
    const own = await register(registration({ username, password: username.toUpperCase() }));
    expect([common.statusCode, own.statusCode]).toEqual([400, 400]);
    expect(common.json().fields.password).toContain('too common');
  });

  it.each(['status', 'kyc_status', 'role', 'id', 'subscription_plan'])(
    'rejects the unknown field %s',
    async (field) => {
      const answer = await register(registration({ [field]: 'approved' }));
      expect(answer.statusCode).toBe(400);
    },
  );
});

describe('registering under the review policy', () => {
  const reviewed = useTestServer({ SIGNUP_POLICY: 'review' });

  it('creates a pending account whose login returns 403 only with the right password', async () => {
    const body = registration();
    const answer = await reviewed.call('POST', '/partners/register', { body });
    expect(answer.json().user.status).toBe('pending');
    const { username, password } = body;
    const login = (secret: string) =>
      reviewed.call('POST', '/partners/login', { body: { username, password: secret } });
    const right = await login(password);
    expect(right.statusCode).toBe(403);
    expect(right.json()).toMatchObject({
      code: 'account_pending',
      message: 'Account is pending approval. Please wait for admin approval.',
    });
    expect((await login('something else')).statusCode).toBe(401);
  });
});
