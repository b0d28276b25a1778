import { limits } from '@baize/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { jobsDone } from '../../testing/jobs-done.ts';
import {
  aConfirmedPartner,
  anOwnerToken,
  aPartner,
  logIn,
  password,
  profileForm,
  registration,
  type SignedInPartner,
} from '../../testing/people.ts';
import { recorded } from '../../testing/record.ts';
import { emailsTo, lastEmailTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ THROTTLE_CONFIRMATION_PER_ACCOUNT: '2/600' });
afterEach(() => {
  server.clock.now = undefined;
});

const daysLater = (days: number) => {
  server.clock.now = new Date(Date.now() + days * 86_400_000 + 1_000);
};

const tokenIn = (text: string, path: string) =>
  new RegExp(`${path}\\?token=([\\w-]{43})`).exec(text)?.[1] ?? '';

async function welcomeToken({ user }: SignedInPartner): Promise<string> {
  const { text } = await lastEmailTo(server, user.email, 'welcome');
  return tokenIn(text, 'confirm-email');
}

const profileOf = async ({ token }: SignedInPartner) =>
  (await server.call('GET', '/partners/profile', { token })).json();

const confirm = (token: string) =>
  server.call('POST', '/partners/confirm-email', { body: { token } });
const restore = (token: string) =>
  server.call('POST', '/partners/restore-email', { body: { token } });
const stateOf = async (purpose: 'confirm' | 'restore', token: string) =>
  (await server.call('POST', `/partners/${purpose}-email/check`, { body: { token } })).json().state;

/** Changes the email address and returns the tokens sent to the old and new ones. */
async function move(partner: SignedInPartner, email = `moved-${partner.user.email}`) {
  const before = await profileOf(partner);
  const body = profileForm(before, { email });
  const answer = await server.call('PUT', '/partners/profile/update', {
    token: partner.token,
    body,
  });
  expect(answer.statusCode).toBe(200);
  const asked = await lastEmailTo(server, email, 'email_confirmation');
  const told = await lastEmailTo(server, before.email, 'security_notice');
  return {
    email,
    confirmToken: tokenIn(asked.text, 'confirm-email'),
    restoreToken: tokenIn(told.text, 'restore-email'),
  };
}

describe('a new email address', () => {
  it('is unconfirmed, blocks nothing and is confirmed by its link without a session', async () => {
    const partner = await aPartner(server);
    expect((await profileOf(partner)).email_confirmed_at).toBeNull();
    const token = await welcomeToken(partner);
    expect(await stateOf('confirm', token)).toBe('usable');
    expect((await confirm(token)).statusCode).toBe(200);
    expect((await profileOf(partner)).email_confirmed_at).toEqual(expect.any(String));
    const entries = await recorded(server, {
      action: 'partner.email_confirmed',
      partnerId: partner.user.id,
    });
    expect(entries).toHaveLength(1);
  });

  it('is confirmed once: its link is used up, also concurrently', async () => {
    const partner = await aPartner(server);
    const token = await welcomeToken(partner);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      200,
      ...Array(9).fill(400),
    ]);
    expect(await stateOf('confirm', token)).toBe('used');
    expect((await confirm(token)).json().code).toBe('link_used');
  });

  it('is not confirmed by an expired, forged or different link', async () => {
    const partner = await aPartner(server);
    const token = await welcomeToken(partner);
    const { restoreToken } = await move(await aPartner(server));
    daysLater(limits.addressLinks.confirmDays);
    expect(await stateOf('confirm', token)).toBe('expired');
    expect((await confirm(token)).json().code).toBe('link_unusable');
    server.clock.now = undefined;
    for (const wrong of ['x', token.slice(1), restoreToken]) {
      expect(await stateOf('confirm', wrong)).toBe('unknown');
      expect((await confirm(wrong)).json().code).toBe('link_unusable');
    }
    expect((await profileOf(partner)).email_confirmed_at).toBeNull();
  });

  it('receives the link again on request, with a limit and not once confirmed', async () => {
    const partner = await aPartner(server);
    const resend = () =>
      server.call('POST', '/partners/confirm-email/resend', { token: partner.token });
    expect((await resend()).statusCode).toBe(200);
    const { text } = await lastEmailTo(server, partner.user.email, 'email_confirmation');
    expect((await resend()).statusCode).toBe(200);
    const refused = await resend();
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // Every link that was sent works until one of them is used.
    expect((await confirm(tokenIn(text, 'confirm-email'))).statusCode).toBe(200);
    await server.running.resources.db.deleteFrom('throttle').execute();
    expect((await resend()).json().code).toBe('email_already_confirmed');
  });

  it('is shown to staff with its confirmation state', async () => {
    const [confirmed, other] = [await aConfirmedPartner(server), await aPartner(server)];
    const token = await anOwnerToken(server);
    const read = async ({ user }: SignedInPartner) =>
      (await server.call('GET', `/admin/partners/${user.id}`, { token })).json().partner;
    expect((await read(confirmed)).email_confirmed_at).toEqual(expect.any(String));
    expect((await read(other)).email_confirmed_at).toBeNull();
  });
});

describe('other proof of an email address', () => {
  it('is a login code that was used', async () => {
    const partner = await aPartner(server);
    await server.call('POST', '/partners/2fa/enable', { token: partner.token });
    const credentials = { username: partner.user.username, password };
    await server.call('POST', '/partners/login', { body: credentials });
    expect((await profileOf(partner)).email_confirmed_at).toBeNull();
    const { text } = await lastEmailTo(server, partner.user.email, 'two_factor_code');
    const two_factor_code = /\b(\d{6})\b/.exec(text)?.[1];
    await server.call('POST', '/partners/login', { body: { ...credentials, two_factor_code } });
    expect((await profileOf(partner)).email_confirmed_at).toEqual(expect.any(String));
  });

  it('is a link that set a password', async () => {
    const partner = await aPartner(server);
    const { email, username } = partner.user;
    await server.call('POST', '/partners/forgot-password', { body: { email } });
    await jobsDone(server);
    const { text } = await lastEmailTo(server, email, 'password_reset');
    const body = { token: tokenIn(text, 'reset-password'), password: 'another long phrase' };
    expect((await server.call('POST', '/partners/reset-password', { body })).statusCode).toBe(200);
    const token = await logIn(server, username, body.password);
    expect((await profileOf({ ...partner, token })).email_confirmed_at).toEqual(expect.any(String));
  });

  it('is not a code sent to the previous address', async () => {
    const partner = await aPartner(server);
    await server.call('POST', '/partners/2fa/enable', { token: partner.token });
    const credentials = { username: partner.user.username, password };
    await server.call('POST', '/partners/login', { body: credentials });
    const { text } = await lastEmailTo(server, partner.user.email, 'two_factor_code');
    const two_factor_code = /\b(\d{6})\b/.exec(text)?.[1];
    await move(partner);
    const late = await server.call('POST', '/partners/login', {
      body: { ...credentials, two_factor_code },
    });
    expect(late.statusCode).toBe(401);
    expect((await profileOf(partner)).email_confirmed_at).toBeNull();
  });
});

describe('a changed email address', () => {
  it('applies immediately, is unconfirmed and is confirmed by its own link only', async () => {
    const partner = await aPartner(server);
    const old = await welcomeToken(partner);
    await confirm(old);
    const { email, confirmToken } = await move(partner);
    expect(await profileOf(partner)).toMatchObject({ email, email_confirmed_at: null });
    expect((await confirm(confirmToken)).statusCode).toBe(200);
    expect((await profileOf(partner)).email_confirmed_at).toEqual(expect.any(String));
  });

  it('is not confirmed by a link sent to the previous address', async () => {
    const partner = await aPartner(server);
    const old = await welcomeToken(partner);
    await move(partner);
    expect(await stateOf('confirm', old)).toBe('replaced');
    expect((await confirm(old)).json().code).toBe('link_replaced');
    expect((await profileOf(partner)).email_confirmed_at).toBeNull();
  });
});

describe('the previous email address', () => {
  it('is restored by its link as confirmed, ends all sessions and lets the owner set a password', async () => {
    const partner = await aConfirmedPartner(server);
    const { email, restoreToken, confirmToken } = await move(partner);
    await confirm(confirmToken);
    daysLater(limits.addressLinks.restoreDays - 1);
    expect(await stateOf('restore', restoreToken)).toBe('usable');
    const answer = await restore(restoreToken);
    expect(answer.statusCode).toBe(200);
    expect((await server.call('GET', '/partners/profile', partner)).statusCode).toBe(401);
    const body = { token: answer.json().password_token, password: 'mine again and only mine' };
    expect((await server.call('POST', '/partners/reset-password', { body })).statusCode).toBe(200);
    const token = await logIn(server, partner.user.username, body.password);
    expect(await profileOf({ ...partner, token })).toMatchObject({
      email: partner.user.email,
      email_confirmed_at: expect.any(String),
    });
    const told = (await emailsTo(server, email)).at(-1);
    expect(told?.subject).toContain('brought back');
    expect(told?.text).not.toContain('token=');
    expect((await restore(restoreToken)).json().code).toBe('link_used');
  });

  it('cannot be restored after a week', async () => {
    const partner = await aConfirmedPartner(server);
    const { email, restoreToken } = await move(partner);
    daysLater(limits.addressLinks.restoreDays);
    expect(await stateOf('restore', restoreToken)).toBe('expired');
    expect((await restore(restoreToken)).json().code).toBe('link_unusable');
    server.clock.now = undefined;
    expect((await profileOf(partner)).email).toBe(email);
  });

  it('can be restored after two changes, which ends the link of the address between', async () => {
    const partner = await aConfirmedPartner(server);
    const first = await move(partner);
    const second = await move(partner, `again-${first.email}`);
    expect((await restore(first.restoreToken)).statusCode).toBe(200);
    expect(await stateOf('restore', second.restoreToken)).toBe('unknown');
    const token = await logIn(server, partner.user.username);
    expect((await profileOf({ ...partner, token })).email).toBe(partner.user.email);
  });

  it('loses its link when the account returned to an earlier address that is confirmed', async () => {
    const partner = await aConfirmedPartner(server);
    const { restoreToken } = await move(partner);
    const back = await move(partner, partner.user.email.toUpperCase());
    expect(await stateOf('restore', back.restoreToken)).toBe('usable');
    await confirm(back.confirmToken);
    expect(await stateOf('restore', back.restoreToken)).toBe('unknown');
    expect((await restore(restoreToken)).statusCode).toBe(200);
  });

  it('loses its link when a password was set by a link sent to that earlier address', async () => {
    const partner = await aConfirmedPartner(server);
    await move(partner);
    const back = await move(partner, partner.user.email);
    const body = { email: partner.user.email };
    await server.call('POST', '/partners/forgot-password', { body });
    await jobsDone(server);
    const { text } = await lastEmailTo(server, partner.user.email, 'password_reset');
    const token = tokenIn(text, 'reset-password');
    const next = { token, password: 'Another-Quiet-Orchard-7' };
    expect((await server.call('POST', '/partners/reset-password', { body: next })).statusCode).toBe(
      200,
    );
    expect(await stateOf('restore', back.restoreToken)).toBe('unknown');
  });

  it('keeps its link when the account passed through an address that it had before', async () => {
    const partner = await aConfirmedPartner(server);
    const own = await move(partner);
    await confirm(own.confirmToken);
    const away = await move(partner, partner.user.email);
    const further = await move(partner, `further-${partner.user.email}`);
    await confirm(further.confirmToken);
    expect(await stateOf('restore', away.restoreToken)).toBe('usable');
    expect((await restore(away.restoreToken)).statusCode).toBe(200);
  });

  it('keeps its link when the account returns twice to a confirmed address', async () => {
    const partner = await aConfirmedPartner(server);
    const first = await move(partner);
    await move(partner, partner.user.email);
    const again = await move(partner, first.email);
    await confirm(again.confirmToken);
    expect(await stateOf('restore', first.restoreToken)).toBe('usable');
    expect(await stateOf('restore', again.restoreToken)).toBe('usable');
  });

  it('is explained as taken when another account uses it now', async () => {
    const partner = await aConfirmedPartner(server);
    const { email, restoreToken } = await move(partner);
    const body = registration({ email: partner.user.email.toUpperCase() });
    await server.call('POST', '/partners/register', { body });
    expect(await stateOf('restore', restoreToken)).toBe('taken');
    const answer = await restore(restoreToken);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'email_taken_since']);
    expect(answer.json().message).toContain('contact support');
    expect((await profileOf(partner)).email).toBe(email);
  });

  it('can be restored although it was never confirmed and the new one is', async () => {
    const partner = await aPartner(server);
    const { restoreToken, confirmToken } = await move(partner);
    await confirm(confirmToken);
    daysLater(limits.addressLinks.restoreDays - 1);
    expect(await stateOf('restore', restoreToken)).toBe('usable');
    expect((await restore(restoreToken)).statusCode).toBe(200);
    expect((await server.call('GET', '/partners/profile', partner)).statusCode).toBe(401);
    const token = await logIn(server, partner.user.username);
    expect((await profileOf({ ...partner, token })).email).toBe(partner.user.email);
  });

  it('cannot be restored for a deleted partner', async () => {
    const partner = await aConfirmedPartner(server);
    const { restoreToken } = await move(partner);
    const token = await anOwnerToken(server);
    await server.call('DELETE', `/admin/partners/${partner.user.id}`, { token });
    expect((await restore(restoreToken)).json().code).toBe('link_unusable');
  });
});
