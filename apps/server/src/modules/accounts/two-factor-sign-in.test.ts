import { limits } from '@baize/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { aPartner, password, type SignedInPartner } from '../../testing/people.ts';
import { emailsTo, lastEmailTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

// Tests the limit of each code, so the limit on guesses is raised.
const server = useTestServer({
  THROTTLE_LOGIN_PER_ACCOUNT: '100000/60',
  THROTTLE_TWO_FACTOR_PER_ACCOUNT: '100000/60',
});
afterEach(() => {
  server.clock.now = undefined;
});

const later = (seconds: number) => {
  server.clock.now = new Date((server.clock.now ?? new Date()).getTime() + seconds * 1000);
};

async function guarded(): Promise<SignedInPartner> {
  const partner = await aPartner(server);
  await server.call('POST', '/partners/2fa/enable', { token: partner.token });
  return partner;
}

const post = ({ user }: SignedInPartner, two_factor_code?: string) =>
  server.call('POST', '/partners/login', {
    body: { username: user.username, password, two_factor_code },
  });

async function receiveCode(partner: SignedInPartner): Promise<string> {
  expect((await post(partner)).statusCode).toBe(200);
  const { text } = await lastEmailTo(server, partner.user.email, 'two_factor_code');
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}

const notThis = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function expectRefused(partner: SignedInPartner, code: string): Promise<void> {
  const answer = await post(partner, code);
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({
    code: 'invalid_two_factor_code',
    message: 'Invalid verification code. Please try again.',
  });
}

async function expectSpent(partner: SignedInPartner, code: string): Promise<void> {
  const answer = await post(partner, code);
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'two_factor_code_spent']);
}

describe('the first step', () => {
  it('sends a code and returns nothing usable', async () => {
    const partner = await guarded();
    const { db } = server.running.resources;
    const sessions = () =>
      db.selectFrom('sessions').select('id').where('partner_id', '=', partner.user.id).execute();
    const before = await sessions();
    const answer = await post(partner);
    expect(answer.json()).toEqual({
      requires_2fa: true,
      methods: ['email'],
      message: 'Please enter the verification code sent to your email.',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await sessions()).toEqual(before);
    const { subject, text } = await lastEmailTo(server, partner.user.email, 'two_factor_code');
    expect(text).toMatch(/\b\d{6}\b/);
    expect(subject).not.toMatch(/\d{6}/);
  });

  it('returns 429 and sends nothing when repeated within 30 seconds', async () => {
    const partner = await guarded();
    const code = await receiveCode(partner);
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(partner)));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(429);
      const retryAfter = Number(answer.headers['retry-after']);
      expect(retryAfter).toBeGreaterThan(0);
      expect(retryAfter).toBeLessThanOrEqual(limits.twoFactor.resendSeconds);
    }
    const sent = await emailsTo(server, partner.user.email);
    expect(sent.filter(({ template }) => template === 'two_factor_code')).toHaveLength(1);
    expect((await post(partner, code)).statusCode).toBe(200);
  });

  it('reveals nothing about two-factor for a wrong password', async () => {
    const { user } = await guarded();
    const body = { username: user.username, password: 'not this one', two_factor_code: '123456' };
    const answer = await server.call('POST', '/partners/login', { body });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid_credentials']);
  });
});

describe('a code', () => {
  it('completes the login', async () => {
    const partner = await guarded();
    const answer = await post(partner, await receiveCode(partner));
    expect(answer.json()).toMatchObject({ requires_2fa: false, token: expect.any(String) });
  });

  it('works once, even when posted ten times concurrently', async () => {
    const partner = await guarded();
    const code = await receiveCode(partner);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(partner, code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    await expectRefused(partner, code);
  });

  it.each(['', '0', 'abcdef', '١٢٣٤٥٦'])('returns 401 when guessed as %j', async (guess) => {
    const partner = await guarded();
    await receiveCode(partner);
    await expectRefused(partner, guess);
  });

  it('returns 400 when longer than six characters', async () => {
    expect((await post(await guarded(), '1234567')).statusCode).toBe(400);
  });

  it('works for ten minutes and not longer', async () => {
    const [inTime, tooLate] = [await guarded(), await guarded()];
    const codes = [await receiveCode(inTime), await receiveCode(tooLate)] as const;
    later(limits.twoFactor.validMinutes * 60 - 5);
    expect((await post(inTime, codes[0])).statusCode).toBe(200);
    later(10);
    await expectRefused(tooLate, codes[1]);
  });

  it('returns 401 for another account and stays valid for its own', async () => {
    const [mine, theirs] = [await guarded(), await guarded()];
    await receiveCode(mine);
    const code = await receiveCode(theirs);
    await expectRefused(mine, code);
    expect((await post(theirs, code)).statusCode).toBe(200);
  });

  it('is replaced by a newer one', async () => {
    const partner = await guarded();
    const first = await receiveCode(partner);
    later(limits.twoFactor.resendSeconds);
    const second = await receiveCode(partner);
    if (first !== second) await expectRefused(partner, first);
    expect((await post(partner, second)).statusCode).toBe(200);
  });

  it('is rejected with a reason after five wrong attempts, and a new one works', async () => {
    const partner = await guarded();
    const code = await receiveCode(partner);
    for (let attempt = 1; attempt < limits.twoFactor.tries; attempt++) {
      await expectRefused(partner, notThis(code));
    }
    await expectSpent(partner, notThis(code));
    await expectSpent(partner, code);
    later(limits.twoFactor.resendSeconds);
    expect((await post(partner, await receiveCode(partner))).statusCode).toBe(200);
  });

  it('is compared at most five times for twenty concurrent wrong attempts', async () => {
    const partner = await guarded();
    const code = await receiveCode(partner);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 10 === 9 ? post(partner) : post(partner, notThis(code)),
      ),
    );
    const statuses = new Set(answers.map(({ statusCode }) => statusCode));
    expect(statuses).toEqual(new Set([401, 429]));
    const { tries } = await server.running.resources.db
      .selectFrom('two_factor_codes')
      .select('tries')
      .where('partner_id', '=', partner.user.id)
      .executeTakeFirstOrThrow();
    expect(tries).toBe(limits.twoFactor.tries);
    await expectSpent(partner, code);
  });
});
