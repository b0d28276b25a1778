import { randomUUID } from 'node:crypto';
import { type ErrorCode, errorCatalogue, limits } from '@baize/contract';
import { aColleague, logInColleague } from '@baize/portal/testing/colleagues';
import { anOwnerToken, aPartner, logIn, type SignedInPartner } from '@baize/portal/testing/people';
import { owner, useTestServer } from '@baize/portal/testing/test-server';
import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rotateSigningKeys } from './signing-keys.ts';

const server = useTestServer();
const second = useTestServer({}, { beside: server });

let partner: SignedInPartner;
let adminToken: string;
beforeAll(async () => {
  partner = await aPartner(server);
  adminToken = await anOwnerToken(server);
});
afterEach(() => {
  server.clock.now = undefined;
});

const asPartner = (token: string) => server.call('GET', '/partners/profile', { token });
const asAdmin = (token: string) => server.call('GET', '/admin/check-session', { token });

async function expectSignedOut(
  call: ReturnType<typeof asPartner>,
  code: ErrorCode = 'unauthenticated',
): Promise<void> {
  const answer = await call;
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ code, message: errorCatalogue[code][1] });
}

const currentKey = () => {
  const { db, signingKeys } = server.running.resources;
  return signingKeys.current(db);
};

/** Claims signed with our current key or the given one. */
async function signed(claims: JWTPayload, alg = 'HS256', otherKey?: Uint8Array): Promise<string> {
  const { id, key } = await currentKey();
  return new SignJWT(claims).setProtectedHeader({ alg, kid: id }).sign(otherKey ?? key);
}

describe('a token', () => {
  it('is accepted on routes of its audience', async () => {
    expect((await asPartner(partner.token)).statusCode).toBe(200);
    expect((await asAdmin(adminToken)).json().user).toMatchObject({
      username: owner.username,
      role: 'owner',
    });
  });

  it('is refused on routes of the other audience', async () => {
    await expectSignedOut(asAdmin(partner.token));
    await expectSignedOut(asPartner(adminToken));
  });

  it('is refused if we sign it again for the other audience', async () => {
    const forge = (token: string, aud: string) => signed({ ...decodeJwt(token), aud });
    await expectSignedOut(asAdmin(await forge(partner.token, 'admin')));
    await expectSignedOut(asPartner(await forge(adminToken, 'partner')));
  });

  it('is refused without a signature', async () => {
    const claims = decodeJwt(partner.token);
    const [, payload, signature] = partner.token.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    await expectSignedOut(asPartner(new UnsecuredJWT(claims).encode()));
    await expectSignedOut(asPartner(`${none}.${payload}.`));
    await expectSignedOut(asPartner(`${none}.${payload}.${signature}`));
  });

  it('is refused with another key or algorithm', async () => {
    const otherKey = Buffer.from('another key, and a long one too!');
    await expectSignedOut(asPartner(await signed(decodeJwt(partner.token), 'HS256', otherKey)));
    await expectSignedOut(asPartner(await signed(decodeJwt(partner.token), 'HS512')));
    expect((await asPartner(await signed(decodeJwt(partner.token)))).statusCode).toBe(200);
  });

  it('is refused if it was edited', async () => {
    const victim = await aPartner(server);
    const [header, , signature] = partner.token.split('.');
    const { jti } = decodeJwt(victim.token);
    const claims = { ...decodeJwt(partner.token), sub: String(victim.user.id), jti };
    const edited = Buffer.from(JSON.stringify(claims)).toString('base64url');
    await expectSignedOut(asPartner(`${header}.${edited}.${signature}`));
  });

  it('is refused if its session does not exist', async () => {
    await expectSignedOut(
      asPartner(await signed({ ...decodeJwt(partner.token), jti: randomUUID() })),
    );
  });

  it('is refused after its expiry', async () => {
    const hour = 3_600_000;
    server.clock.now = new Date(Date.now() + limits.session.adminHours * hour + 1000);
    await expectSignedOut(asAdmin(adminToken), 'session_expired');
    expect((await asPartner(partner.token)).statusCode).toBe(200);
    server.clock.now = new Date(Date.now() + limits.session.partnerHours * hour + 1000);
    await expectSignedOut(asPartner(partner.token), 'session_expired');
    await expectSignedOut(asAdmin(partner.token));
    const otherKey = Buffer.from('x'.repeat(32));
    const forged = await signed(decodeJwt(partner.token), 'HS256', otherKey);
    await expectSignedOut(asPartner(forged));
  });

  it.each(['', 'Bearer', 'Bearer ', 'Basic abc', 'Bearer a b', `Bearer ${'x'.repeat(5000)}`])(
    'cannot be %j',
    async (authorization) => {
      const headers = { authorization };
      await expectSignedOut(server.call('GET', '/partners/profile', { headers }));
    },
  );
});

describe('a session ends immediately', () => {
  it('for the token that logged out, and no other', async () => {
    const [first, second] = [
      await logIn(server, partner.user.username),
      await logIn(server, partner.user.username),
    ];
    const answer = await server.call('POST', '/partners/logout', { token: first });
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Signed out.' }]);
    await expectSignedOut(asPartner(first), 'session_signed_out');
    await expectSignedOut(
      server.call('POST', '/partners/logout', { token: first }),
      'session_signed_out',
    );
    expect((await asPartner(second)).statusCode).toBe(200);
  });

  it('when staff log out', async () => {
    const token = await anOwnerToken(server);
    expect((await server.call('POST', '/admin/logout', { token })).statusCode).toBe(200);
    await expectSignedOut(asAdmin(token), 'session_signed_out');
    expect((await asAdmin(adminToken)).statusCode).toBe(200);
  });

  it.each([
    ['suspended', { status: 'rejected' }, 'session_suspended'],
    ['set back to pending', { status: 'pending' }, 'unauthenticated'],
    ['deleted', { deleted_at: new Date() }, 'session_account_deleted'],
  ] as const)('when the account is %s', async (_, change, code) => {
    const { user, token } = await aPartner(server);
    const { db } = server.running.resources;
    await db.updateTable('partners').set(change).where('id', '=', user.id).execute();
    await expectSignedOut(asPartner(token), code);
  });

  it('when the staff member is disabled', async () => {
    const { db } = server.running.resources;
    const setDisabled = (disabled_at: Date | null) =>
      db.updateTable('staff').set({ disabled_at }).execute();
    await setDisabled(new Date());
    await expectSignedOut(asAdmin(adminToken), 'session_suspended');
    const refused = await server.call('POST', '/admin/login', { body: owner });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'account_suspended']);
    await setDisabled(null);
  });
});

describe('the holder of a revoked token gets the reason', () => {
  const newPassword = 'another horse battery';

  it('as a partner: logged out elsewhere, password changed or reset, suspended', async () => {
    const { user, token } = await aPartner(server);
    const other = await logIn(server, user.username);
    const { id } = (await server.call('GET', '/partners/sessions', { token }))
      .json<{ sessions: { id: number; current: boolean }[] }>()
      .sessions.find(({ current }) => !current) ?? { id: 0 };
    await server.call('DELETE', `/partners/sessions/${id}`, { token });
    await expectSignedOut(asPartner(other), 'session_signed_out_elsewhere');

    const second = await logIn(server, user.username);
    await server.call('PUT', '/partners/password', {
      token,
      body: { current_password: partner.password, new_password: newPassword },
    });
    await expectSignedOut(asPartner(second), 'session_password_changed');
    expect((await asPartner(token)).statusCode).toBe(200);

    const third = await logIn(server, user.username, newPassword);
    await server.call('DELETE', '/partners/sessions', { token });
    await expectSignedOut(asPartner(third), 'session_signed_out_elsewhere');

    await server.call('PUT', `/admin/partners/${user.id}/reject`, { token: adminToken, body: {} });
    await expectSignedOut(asPartner(token), 'session_suspended');
  });

  it('as staff, also on the stream of updates', async () => {
    const { member, token } = await aColleague(server, 'support');
    const other = await logInColleague(server, member.username);
    await server.call('PUT', '/admin/password', {
      token,
      body: { current_password: partner.password, new_password: newPassword },
    });
    await expectSignedOut(asAdmin(other), 'session_password_changed');
    await expectSignedOut(
      server.call('GET', '/admin/updates', { token: other }),
      'session_password_changed',
    );
    await server.call('PUT', `/admin/staff/${member.id}/disable`, { token: adminToken });
    await expectSignedOut(asAdmin(token), 'session_suspended');
  });
});

describe('signing keys', () => {
  const day = 86_400_000;
  const kidOf = (token: string) => decodeProtectedHeader(token).kid;
  const rotate = (now: Date) => {
    const { db, secrets } = server.running.resources;
    return rotateSigningKeys(db, secrets, now);
  };

  it('sign for a month, and tokens of replaced keys stay valid on every server', async () => {
    const before = await aPartner(server);
    await rotate(new Date());
    expect(kidOf((await aPartner(server)).token)).toBe(kidOf(before.token));
    await rotate(new Date(Date.now() + 30 * day));
    const after = await aPartner(server);
    expect(kidOf(after.token)).not.toBe(kidOf(before.token));
    for (const { token } of [before, after]) {
      expect((await asPartner(token)).statusCode).toBe(200);
      const elsewhere = await second.call('GET', '/partners/profile', { token });
      expect(elsewhere.statusCode).toBe(200);
    }
  });

  it('reject tokens that name an unknown key or the wrong key', async () => {
    const { key: current } = await currentKey();
    const withKid = (kid: string) =>
      new SignJWT(decodeJwt(partner.token)).setProtectedHeader({ alg: 'HS256', kid }).sign(current);
    for (const kid of [randomUUID(), 'x', '', kidOf(partner.token) ?? '']) {
      await expectSignedOut(asPartner(await withKid(kid)));
    }
    const nameless = new SignJWT(decodeJwt(partner.token)).setProtectedHeader({ alg: 'HS256' });
    await expectSignedOut(asPartner(await nameless.sign(current)));
  });

  it('are deleted once their last token has expired', async () => {
    const { db } = server.running.resources;
    const names = async () =>
      (await db.selectFrom('signing_keys').select('id').orderBy('created_at').execute()).map(
        ({ id }) => id,
      );
    const [first = ''] = await names();
    await rotate(new Date(Date.now() + 60 * day));
    expect(await names()).toContain(first);
    await rotate(new Date(Date.now() + 62 * day));
    expect(await names()).not.toContain(first);
  });

  it('are stored encrypted', async () => {
    const { db } = server.running.resources;
    const { id, key } = await currentKey();
    const current = key.export();
    const { sealed_key } = await db
      .selectFrom('signing_keys')
      .select('sealed_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (const form of [current, Buffer.from(current.toString('base64'))]) {
      expect(sealed_key.includes(form)).toBe(false);
    }
  });
});
