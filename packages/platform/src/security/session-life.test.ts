import { createHmac } from 'node:crypto';
import { limits } from '@baize/contract';
import { useOwnDatabase, visitor } from '@baize/portal/testing/own-database';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import {
  authenticatePartner,
  authenticateStaff,
  liveSessions,
  openSession,
  ownerOf,
  partnerLifetime,
  revokeSession,
  revokeSessions,
  staffLifetime,
} from './sessions.ts';

const own = useOwnDatabase();
const HOUR = 3_600_000;
const ip = '198.51.100.9';

async function signInPartner(lifetime = HOUR) {
  const partner = await own.aPartner();
  const { db } = own.resources;
  const open = () => openSession(db, own.resources, { partnerId: partner.id }, visitor, lifetime);
  return { partner, open, token: await open() };
}

async function signInMember() {
  const member = await own.aMember('compliance');
  const { db } = own.resources;
  const open = () => openSession(db, own.resources, { staffId: member.id }, visitor, HOUR);
  return { member, open, token: await open() };
}

const asPartner = (token: string) => authenticatePartner(own.resources, { token, ip });
const asStaff = (token: string) => authenticateStaff(own.resources, { token, ip });
const rowOf = (token: string) =>
  own.resources.db
    .selectFrom('sessions')
    .selectAll()
    .where('jti', '=', decodeJwt(token).jti ?? '')
    .executeTakeFirstOrThrow();
const refused = (call: Promise<unknown>, code = 'unauthenticated') =>
  expect(call).rejects.toMatchObject({ code });

/** Signs the token with other claims and our own key. */
async function resign(
  token: string,
  claims: object,
  { kid = undefined as string | undefined } = {},
) {
  const { db, signingKeys } = own.resources;
  const current = await signingKeys.current(db);
  return new SignJWT({ ...decodeJwt(token), ...claims })
    .setProtectedHeader({ alg: 'HS256', kid: kid ?? current.id })
    .sign(current.key);
}

describe('opening a session', () => {
  it('stores the account, the client and the times', async () => {
    own.clock.now = new Date('2026-05-04T10:00:00.000Z');
    const { partner, token } = await signInPartner();
    const until = '2026-05-04T11:00:00.000Z';
    const row = await rowOf(token);
    expect(row).toMatchObject({
      ...{ audience: 'partner', partner_id: partner.id, staff_id: null },
      ...{ ip: visitor.ip, user_agent: visitor.userAgent, revoked_at: null, ended_because: null },
    });
    for (const since of [row.created_at, row.password_at, row.last_used_at]) {
      expect(Date.parse(since)).toBe(own.clock.now.getTime());
    }
    expect(Date.parse(row.expires_at)).toBe(Date.parse(until));
    expect(decodeProtectedHeader(token)).toEqual({
      ...{
        alg: 'HS256',
        typ: 'JWT',
        kid: (await own.resources.signingKeys.current(own.resources.db)).id,
      },
    });
    expect(decodeJwt(token)).toEqual({
      ...{ aud: 'partner', sub: String(partner.id), jti: row.jti },
      ...{ iat: own.clock.now.getTime() / 1_000, exp: Date.parse(until) / 1_000 },
    });
  });

  it('stores the admin audience for staff', async () => {
    const { member, token } = await signInMember();
    expect(decodeJwt(token)).toMatchObject({ aud: 'admin', sub: String(member.id) });
    expect(await rowOf(token)).toMatchObject({
      ...{ audience: 'admin', staff_id: member.id, partner_id: null },
    });
  });

  it('stores no IP address if there is none', async () => {
    const { id } = await own.aPartner();
    const { db } = own.resources;
    const nowhere = { ...visitor, ip: null };
    const token = await openSession(db, own.resources, { partnerId: id }, nowhere, HOUR);
    expect((await rowOf(token)).ip).toBe('');
  });

  it('uses the lifetimes of D8', () => {
    expect(partnerLifetime(false)).toBe(12 * HOUR);
    expect(partnerLifetime(true)).toBe(30 * 24 * HOUR);
    expect(staffLifetime).toBe(8 * HOUR);
    expect(limits.session).toEqual({ partnerHours: 12, partnerRememberedDays: 30, adminHours: 8 });
  });
});

describe('a token', () => {
  it('returns the caller, without details of the session', async () => {
    const { partner, token } = await signInPartner();
    const { id: sessionId, password_at: passwordAt } = await rowOf(token);
    const session = { sessionId, passwordAt };
    const { account, ...caller } = await asPartner(token);
    expect(caller).toEqual({ kind: 'partner', ...partner, ...session });
    expect(account).toMatchObject({ ...partner, company_name: partner.username });
    expect(account).not.toHaveProperty('password_hash');
    const staff = await signInMember();
    const { id: staffSessionId, password_at } = await rowOf(staff.token);
    expect(await asStaff(staff.token)).toEqual({
      ...{ kind: 'admin', ...staff.member, secondFactor: null },
      ...{ sessionId: staffSessionId, passwordAt: password_at },
    });
  });

  it('does not work for the other audience, even if signed again for it', async () => {
    const [partner, staff] = [await signInPartner(), await signInMember()];
    await refused(asStaff(partner.token));
    await refused(asPartner(staff.token));
    await refused(asStaff(await resign(partner.token, { aud: 'admin' })));
    await refused(asPartner(await resign(staff.token, { aud: 'partner' })));
  });

  it('expires on its own, even if its session lives longer', async () => {
    own.clock.now = new Date('2026-05-04T10:00:00.000Z');
    const { token } = await signInPartner();
    const now = own.clock.now.getTime() / 1_000;
    expect(await asPartner(await resign(token, { exp: now + 1 }))).toMatchObject({
      kind: 'partner',
    });
    await refused(asPartner(await resign(token, { exp: now })), 'session_expired');
  });

  it('needs our signature, a known key, an expiry and a session', async () => {
    const { token } = await signInPartner();
    expect(await asPartner(await resign(token, {}))).toMatchObject({ kind: 'partner' });
    await refused(asPartner(await resign(token, { exp: undefined })));
    await refused(asPartner(await resign(token, { jti: undefined })));
    await refused(asPartner(await resign(token, { jti: crypto.randomUUID() })));
    await refused(asPartner(await resign(token, {}, { kid: crypto.randomUUID() })));
    await refused(asPartner(`${token}x`));
    await refused(asPartner('no token'));
    const { db, signingKeys } = own.resources;
    const { id: kid, key } = await signingKeys.current(db);
    await refused(asPartner(await resign(token, { exp: '9999999999' })));
    await refused(asPartner(await resign(token, { jti: 7 })));
    await refused(asPartner(`${token}.x`));
    await refused(asPartner(token.slice(0, -4)));
    const sign = (header: unknown, claims: unknown = decodeJwt(token)) => {
      const signed = [header, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
    };
    await asPartner(sign({ alg: 'HS256', kid }));
    for (const header of [{ alg: 'none', kid }, { kid }, { alg: 'HS256', kid: 7 }, null, 'x']) {
      await refused(asPartner(sign(header)));
    }
    for (const claims of [null, 'x', []])
      await refused(asPartner(sign({ alg: 'HS256', kid }, claims)));
    const longer = new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'HS512', kid });
    await refused(asPartner(await longer.sign(key)));
  });

  it('is refused from its expiry on, and from that of its session on', async () => {
    own.clock.now = new Date('2026-05-04T10:00:00.000Z');
    const [partner, staff] = [await signInPartner(), await signInMember()];
    own.clock.now = new Date('2026-05-04T10:59:59.000Z');
    await asPartner(partner.token);
    await asStaff(staff.token);
    own.clock.now = new Date('2026-05-04T11:00:00.000Z');
    await refused(asPartner(partner.token), 'session_expired');
    const exp = Date.parse('2026-05-05T11:00:00.000Z') / 1_000;
    await refused(asPartner(await resign(partner.token, { exp })), 'session_expired');
    await refused(asStaff(await resign(staff.token, { exp })), 'session_expired');
  });
});

describe('an account', () => {
  it.each([
    ['suspended', { status: 'rejected' }, 'session_suspended'],
    ['pending', { status: 'pending' }, 'unauthenticated'],
    ['deleted', { deleted_at: new Date() }, 'session_account_deleted'],
  ] as const)('that is %s has no valid sessions', async (_, change, code) => {
    const { partner, token } = await signInPartner();
    const { db } = own.resources;
    await db.updateTable('partners').set(change).where('id', '=', partner.id).execute();
    await refused(asPartner(token), code);
  });

  it('of staff that is disabled has no valid sessions', async () => {
    const { member, token } = await signInMember();
    const { db } = own.resources;
    const disabled_at = new Date();
    await db.updateTable('staff').set({ disabled_at }).where('id', '=', member.id).execute();
    await refused(asStaff(token), 'session_suspended');
  });

  it('of staff without a second factor gets its deadline', async () => {
    const { member, token } = await signInMember();
    const { db } = own.resources;
    const asked = new Date('2026-05-04T10:00:00.000Z');
    const rule = { role: member.role, required_since: asked, grace_days: 14 };
    await db.insertInto('second_factor_rules').values(rule).execute();
    await db
      .updateTable('staff')
      .set({ second_factor_asked_at: asked })
      .where('id', '=', member.id)
      .execute();
    const due = '2026-05-18T10:00:00.000Z';
    expect((await asStaff(token)).secondFactor).toEqual({ due, overdue: true });
    await db
      .insertInto('authenticator_apps')
      .values({
        staff_id: member.id,
        secret: Buffer.from(''),
        confirmed_at: asked,
        created_at: asked,
      })
      .execute();
    expect((await asStaff(token)).secondFactor).toBeNull();
    await db.deleteFrom('second_factor_rules').execute();
  });
});

describe('the use of a session', () => {
  it.each([
    ['partners', signInPartner, asPartner],
    ['staff', signInMember, asStaff],
  ] as const)('of %s is noted with its IP address, once a minute', async (_, signIn, use) => {
    const start = Date.parse('2026-05-04T10:00:00.000Z');
    own.clock.now = new Date(start);
    const { token } = await signIn();
    const other = await signIn();
    const noted = async () => {
      const { last_used_at, ip: from } = await rowOf(token);
      return [Date.parse(last_used_at) - start, from];
    };
    own.clock.now = new Date(start + 59_999);
    await use(token);
    expect(await noted()).toEqual([0, visitor.ip]);
    own.clock.now = new Date(start + 60_000);
    await use(token);
    expect(await noted()).toEqual([60_000, ip]);
    own.clock.now = new Date(start + 90_000);
    await use(token);
    expect(await noted()).toEqual([60_000, ip]);
    expect(await rowOf(other.token)).toMatchObject({ ip: visitor.ip });
  });
});

describe('ending sessions', () => {
  it('ends one owner’s sessions, all or all but one, with a reason', async () => {
    const one = await signInPartner();
    const [second, third] = [await one.open(), await one.open()];
    const stranger = await signInPartner();
    const staff = await signInMember();
    const { db, now } = own.resources;
    const owner = { partnerId: one.partner.id };
    const { sessionId } = await asPartner(second);
    const moment = now();
    await revokeSessions(db, owner, moment, 'password_changed', sessionId);
    await refused(asPartner(one.token), 'session_password_changed');
    await refused(asPartner(third), 'session_password_changed');
    expect(Date.parse((await rowOf(third)).revoked_at ?? '')).toBe(moment.getTime());
    await asPartner(second);
    await revokeSessions(db, owner, now(), 'signed_out_elsewhere');
    await refused(asPartner(second), 'session_signed_out_elsewhere');
    // Sessions that had already ended keep their reason.
    await refused(asPartner(third), 'session_password_changed');
    await asPartner(stranger.token);
    await asStaff(staff.token);
  });

  it('of staff keeps those of partners, and gives no reason if there is none', async () => {
    const [partner, staff] = [await signInPartner(), await signInMember()];
    const { db, now } = own.resources;
    await revokeSessions(db, { staffId: staff.member.id }, now(), null);
    await refused(asStaff(staff.token));
    await asPartner(partner.token);
  });

  it('ends one session by its id', async () => {
    const { token, open } = await signInPartner();
    const other = await open();
    const { db, now } = own.resources;
    await revokeSession(db, (await rowOf(token)).id, now(), 'signed_out');
    await refused(asPartner(token), 'session_signed_out');
    await asPartner(other);
  });
});

it('liveSessions returns the valid sessions of an account', async () => {
  const one = await signInPartner();
  const [ended, live] = [await one.open(), await one.open()];
  const staff = await signInMember();
  await signInPartner();
  const { db, now } = own.resources;
  await revokeSession(db, (await rowOf(ended)).id, now(), 'signed_out');
  const listed = async (kind: 'partner' | 'admin', id: number, at = now()) =>
    (await liveSessions(db, { kind, id }, at).select('jti').orderBy('id').execute()).map(
      ({ jti }) => jti,
    );
  const jtiOf = (token: string) => decodeJwt(token).jti;
  expect(await listed('partner', one.partner.id)).toEqual([jtiOf(one.token), jtiOf(live)]);
  expect(await listed('admin', staff.member.id)).toEqual([jtiOf(staff.token)]);
  const end = new Date((await rowOf(live)).expires_at);
  expect(await listed('partner', one.partner.id, end)).toEqual([]);
  expect(ownerOf({ kind: 'partner', id: 7 })).toEqual({ partnerId: 7 });
  expect(ownerOf({ kind: 'admin', id: 7 })).toEqual({ staffId: 7 });
});
