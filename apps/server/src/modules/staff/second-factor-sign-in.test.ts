import { limits } from '@baize/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Authenticator, anAuthenticator } from '../../testing/authenticator.ts';
import { aColleague, type SignedInColleague } from '../../testing/colleagues.ts';
import { password, sameBrowser } from '../../testing/people.ts';
import { recorded } from '../../testing/record.ts';
import { addPasskey, appCode, beginPasskey, setUpApp } from '../../testing/second-factors.ts';
import { lastEmailTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

// These tests exercise the limit of the second step, so the limits on password guesses are raised.
const server = useTestServer({
  THROTTLE_LOGIN_PER_ACCOUNT: '100000/60',
  THROTTLE_TWO_FACTOR_PER_ACCOUNT: '100000/60',
});
// The clock stands still, so that a code does not change between reading and posting it.
beforeEach(() => {
  server.clock.now = new Date();
});

const later = (seconds: number) => {
  server.clock.now = new Date((server.clock.now ?? new Date()).getTime() + seconds * 1000);
};

type Guarded = SignedInColleague & { key: string; recoveryCodes: string[] };

async function guarded(): Promise<Guarded> {
  const colleague = await aColleague(server, 'support');
  return { ...colleague, ...(await setUpApp(server, '/admin', colleague.token)) };
}

const post = ({ member }: SignedInColleague, given: object = {}) =>
  server.call('POST', '/admin/login', {
    body: { username: member.username, password, ...given },
    headers: sameBrowser,
  });

const postCode = (colleague: SignedInColleague, two_factor_code: string) =>
  post(colleague, { two_factor_code });

async function begun<T extends SignedInColleague>(colleague: T): Promise<T> {
  expect((await post(colleague)).json().requires_2fa).toBe(true);
  return colleague;
}

async function expectCode(answer: ReturnType<typeof post>, status: number, code?: string) {
  const { statusCode, json } = await answer;
  expect([statusCode, json().code]).toEqual([status, code]);
}
const expectWrong = (answer: ReturnType<typeof post>) =>
  expectCode(answer, 401, 'invalid_two_factor_code');
const expectOver = (answer: ReturnType<typeof post>) => expectCode(answer, 401, 'sign_in_expired');
const expectIn = async (answer: ReturnType<typeof post>) => {
  const { statusCode, json } = await answer;
  expect(statusCode).toBe(200);
  expect(json()).toMatchObject({ requires_2fa: false, token: expect.any(String) });
};

const notThis = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('the first step', () => {
  it('returns the available methods and no token', async () => {
    const colleague = await guarded();
    await addPasskey(server, '/admin', colleague.token);
    const { db } = server.running.resources;
    const sessions = () =>
      db.selectFrom('sessions').select('id').where('staff_id', '=', colleague.member.id).execute();
    const before = await sessions();
    const answer = await post(colleague);
    expect(answer.json()).toEqual({
      requires_2fa: true,
      methods: ['passkey', 'app', 'recovery_code'],
      message: expect.any(String),
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await sessions()).toEqual(before);
  });

  it('does not reveal the second factor after a wrong password', async () => {
    const { member, key } = await guarded();
    const wrong = { username: member.username, password: 'not this one' };
    const answers = [
      await server.call('POST', '/admin/login', { body: wrong }),
      await server.call('POST', '/admin/login', {
        body: { ...wrong, two_factor_code: appCode(server, key) },
      }),
      await server.call('POST', '/admin/login/passkey', { body: wrong }),
    ];
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid_credentials']);
    }
  });

  it('is the only step without a second factor', async () => {
    const colleague = await aColleague(server, 'support');
    await expectIn(post(colleague));
    await server.call('POST', '/admin/second-factors/app', { token: colleague.token });
    await expectIn(post(colleague));
  });

  it('must precede the second within ten minutes, and allows one sign-in', async () => {
    const colleague = await guarded();
    await expectOver(postCode(colleague, appCode(server, colleague.key)));
    await begun(colleague);
    later(limits.secondFactor.stepMinutes * 60 + 1);
    await expectOver(postCode(colleague, appCode(server, colleague.key)));
    await begun(colleague);
    await expectIn(postCode(colleague, appCode(server, colleague.key)));
    later(60);
    await expectOver(postCode(colleague, appCode(server, colleague.key)));
  });
});

describe('a code of the authenticator app', () => {
  it('signs in and is in the audit log', async () => {
    const colleague = await begun(await guarded());
    await expectIn(postCode(colleague, appCode(server, colleague.key)));
    const entry = (await recorded(server, { action: 'staff.signed_in' })).at(-1);
    expect(entry).toMatchObject({
      actor_id: colleague.member.id,
      details: { second_factor: 'app' },
    });
  });

  it('works once when posted ten times at the same time', async () => {
    const colleague = await begun(await guarded());
    const code = appCode(server, colleague.key);
    const answers = await Promise.all(Array.from({ length: 10 }, () => postCode(colleague, code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    await begun(colleague);
    await expectWrong(postCode(colleague, code));
  });

  it('may be one time step early or late, not two, and not older than the last one used', async () => {
    const colleague = await guarded();
    later(120);
    await begun(colleague);
    for (const steps of [-2, 2]) {
      await expectWrong(postCode(colleague, appCode(server, colleague.key, steps)));
    }
    await expectIn(postCode(colleague, appCode(server, colleague.key, 1)));
    await begun(colleague);
    for (const steps of [-1, 0, 1]) {
      await expectWrong(postCode(colleague, appCode(server, colleague.key, steps)));
    }
    later(60);
    await begun(colleague);
    await expectIn(postCode(colleague, appCode(server, colleague.key)));
  });

  it('of another account returns 401 and stays valid for its own account', async () => {
    const [mine, theirs] = [await begun(await guarded()), await begun(await guarded())];
    const code = appCode(server, theirs.key);
    if (code !== appCode(server, mine.key)) await expectWrong(postCode(mine, code));
    await expectIn(postCode(theirs, code));
  });

  it.each(['', '0', 'abcdef', '١٢٣٤٥٦'])('guessed as %j returns 401', async (guess) => {
    await expectWrong(postCode(await begun(await guarded()), guess));
  });

  it('that is neither six characters nor a recovery code returns 400', async () => {
    expect((await postCode(await guarded(), '1234567')).statusCode).toBe(400);
  });

  it('is compared at most five times when fifty wrong ones arrive at the same time', async () => {
    const colleague = await begun(await guarded());
    const code = appCode(server, colleague.key);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => postCode(colleague, notThis(code))),
    );
    const compared = answers.filter((answer) => answer.json().code === 'invalid_two_factor_code');
    expect(compared).toHaveLength(limits.secondFactor.tries);
    await expectOver(postCode(colleague, code));
    await begun(colleague);
    await expectIn(postCode(colleague, code));
  });
});

describe('a recovery code', () => {
  it.each([
    ['as printed', (code: string) => code],
    ['in capitals and without the dash', (code: string) => code.toUpperCase().replace('-', '')],
  ])('signs in once, %s, and notifies the member', async (_, write) => {
    const colleague = await begun(await guarded());
    const [code = ''] = colleague.recoveryCodes;
    await expectIn(postCode(colleague, write(code)));
    const { text } = await lastEmailTo(server, colleague.member.email, 'security_notice');
    expect(text).toContain(`Codes left: ${limits.secondFactor.recoveryCodes - 1}`);
    await begun(colleague);
    await expectWrong(postCode(colleague, write(code)));
  });

  it('of another account, or replaced by newer ones, returns 401', async () => {
    const [mine, theirs] = [await begun(await guarded()), await begun(await guarded())];
    await expectWrong(postCode(mine, theirs.recoveryCodes[0] ?? ''));
    await server.call('POST', '/admin/second-factors/recovery-codes', { token: mine.token });
    await expectWrong(postCode(mine, mine.recoveryCodes[0] ?? ''));
  });

  it('is no longer offered when none is left', async () => {
    const colleague = await guarded();
    for (const code of colleague.recoveryCodes) {
      await begun(colleague);
      await expectIn(postCode(colleague, code));
    }
    expect((await post(colleague)).json().methods).toEqual(['app']);
  });
});

describe('a passkey', () => {
  type Keyed = SignedInColleague & { authenticator: Authenticator; id: number };

  async function keyed(): Promise<Keyed> {
    const colleague = await aColleague(server, 'support');
    return begun({ ...colleague, ...(await addPasskey(server, '/admin', colleague.token)) });
  }

  async function askedOf({ member }: SignedInColleague): Promise<string> {
    const body = { username: member.username, password };
    const { options } = (await server.call('POST', '/admin/login/passkey', { body })).json();
    return options.challenge;
  }

  const postPasskey = (colleague: SignedInColleague, passkey: object) =>
    post(colleague, { passkey });

  it('signs in', async () => {
    const colleague = await keyed();
    const body = { username: colleague.member.username, password };
    const { options } = (await server.call('POST', '/admin/login/passkey', { body })).json();
    expect(options).toMatchObject({
      rpId: 'portal.test',
      allowCredentials: [{ id: colleague.authenticator.id, type: 'public-key' }],
    });
    await expectIn(postPasskey(colleague, colleague.authenticator.sign(options)));
    const factors = await server.call('GET', '/admin/second-factors', colleague);
    expect(factors.json().passkeys[0].last_used_at).toEqual(expect.any(String));
  });

  it('is requested only for an account that has one', async () => {
    const { member } = await guarded();
    const body = { username: member.username, password };
    await expectCode(
      server.call('POST', '/admin/login/passkey', { body }),
      409,
      'no_second_factor',
    );
  });

  it('signs each challenge once, even when posted ten times at the same time', async () => {
    const colleague = await keyed();
    const signed = colleague.authenticator.sign({ challenge: await askedOf(colleague) });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => postPasskey(colleague, signed)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    await expectWrong(postPasskey(await begun(colleague), signed));
  });

  it('of another account signs in to neither account', async () => {
    const [mine, theirs] = [await keyed(), await keyed()];
    const [toMe, toThem] = [await askedOf(mine), await askedOf(theirs)];
    await expectWrong(postPasskey(mine, theirs.authenticator.sign({ challenge: toMe })));
    await expectWrong(postPasskey(mine, theirs.authenticator.sign({ challenge: toThem })));
    await expectWrong(postPasskey(mine, mine.authenticator.sign({ challenge: toThem })));
    await expectIn(postPasskey(theirs, theirs.authenticator.sign({ challenge: toThem })));
  });

  it('whose counter goes back or stays the same is a copy and is rejected', async () => {
    const colleague = await keyed();
    const signAt = async (count: number) =>
      postPasskey(
        colleague,
        colleague.authenticator.sign({ challenge: await askedOf(colleague), count }),
      );
    await expectIn(signAt(7));
    await begun(colleague);
    for (const count of [7, 6, 0]) await expectWrong(signAt(count));
    await expectIn(signAt(8));
  });

  it.each([
    ['another site', { origin: 'https://portal.example' }],
    ['another relying party', { rpId: 'portal.example' }],
    ['making one', { type: 'webauthn.create' }],
  ])('that signed for %s is rejected', async (_, told) => {
    const colleague = await keyed();
    const challenge = await askedOf(colleague);
    await expectWrong(postPasskey(colleague, colleague.authenticator.sign({ challenge, ...told })));
  });

  it('that signed another challenge, or has an invalid signature, is rejected', async () => {
    const colleague = await keyed();
    const { authenticator, token } = colleague;
    const creation = await beginPasskey(server, '/admin', token);
    await expectWrong(postPasskey(colleague, authenticator.sign({ challenge: creation })));
    await expectWrong(postPasskey(colleague, authenticator.sign({ challenge: 'never-given' })));
    const signed = authenticator.sign({ challenge: await askedOf(colleague) });
    const { signature } = authenticator.sign({ challenge: 'other' }).response;
    const forged = { ...signed, response: { ...signed.response, signature } };
    await expectWrong(postPasskey(colleague, forged));
    const unreadable = { ...signed.response, clientDataJSON: 'AAAA' };
    await expectWrong(postPasskey(colleague, { ...signed, response: unreadable }));
  });

  it('with a known id but another key’s signature is rejected', async () => {
    const colleague = await keyed();
    const { authenticator } = colleague;
    const stranger = anAuthenticator().sign({ challenge: await askedOf(colleague), count: 100 });
    await expectWrong(
      postPasskey(colleague, { ...stranger, id: authenticator.id, rawId: authenticator.id }),
    );
  });

  it('that was removed, or that responds too late, is rejected', async () => {
    const colleague = await keyed();
    const { authenticator, token, id } = colleague;
    const kept = await addPasskey(server, '/admin', token, 'Kept');
    const challenge = await askedOf(colleague);
    await server.call('DELETE', `/admin/second-factors/passkeys/${id}`, { token });
    await expectWrong(postPasskey(colleague, authenticator.sign({ challenge })));
    const late = kept.authenticator.sign({ challenge: await askedOf(colleague) });
    later(limits.secondFactor.setUpMinutes * 60 + 1);
    await expectWrong(postPasskey(await begun(colleague), late));
    const asked = await askedOf(colleague);
    await expectIn(postPasskey(colleague, kept.authenticator.sign({ challenge: asked })));
  });
});
