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

/** The token with other claims, signed by us all the same. */
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
  it('writes whose it is, from where, and since and until when', async () => {
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

  it('of staff is for the other audience', async () => {
    const { member, token } = await signInMember();
    expect(decodeJwt(token)).toMatchObject({ aud: 'admin', sub: String(member.id) });
    expect(await rowOf(token)).toMatchObject({
      ...{ audience: 'admin', staff_id: member.id, partner_id: null },
    });
  });

  it('without an address writes none', async () => {
    const { id } = await own.aPartner();
    const { db } = own.resources;
    const nowhere = { ...visitor, ip: null };
    const token = await openSession(db, own.resources, { partnerId: id }, nowhere, HOUR);
    expect((await rowOf(token)).ip).toBe('');
  });

  it('lasts as D8 says', () => {
    expect(partnerLifetime(false)).toBe(12 * HOUR);
    expect(partnerLifetime(true)).toBe(30 * 24 * HOUR);
    expect(staffLifetime).toBe(8 * HOUR);
    expect(limits.session).toEqual({ partnerHours: 12, partnerRememberedDays: 30, adminHours: 8 });
  });
});

describe('a token', () => {
  it('tells who calls, and nothing of the session’s life', async () => {
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

  it('opens nothing on the other side, nor when signed anew for it', async () => {
    const [partner, staff] = [await signInPartner(), await signInMember()];
    await refused(asStaff(partner.token));
    await refused(asPartner(staff.token));
    await refused(asStaff(await resign(partner.token, { aud: 'admin' })));
    await refused(asPartner(await resign(staff.token, { aud: 'partner' })));
  });

  it('ends with its own end, though the session goes on', async () => {
    own.clock.now = new Date('2026-05-04T10:00:00.000Z');
    const { token } = await signInPartner();
    const now = own.clock.now.getTime() / 1_000;
    expect(await asPartner(await resign(token, { exp: now + 1 }))).toMatchObject({
      kind: 'partner',
    });
    await refused(asPartner(await resign(token, { exp: now })), 'session_expired');
  });

  it('needs our signature, a name of ours, an end and a session', async () => {
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

  it('is refused from its last moment on, by its own end and by that of its session', async () => {
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
  ] as const)('that is %s opens no more', async (_, change, code) => {
    const { partner, token } = await signInPartner();
    const { db } = own.resources;
    await db.updateTable('partners').set(change).where('id', '=', partner.id).execute();
    await refused(asPartner(token), code);
  });

  it('of staff that is disabled opens no more', async () => {
    const { member, token } = await signInMember();
    const { db } = own.resources;
    const disabled_at = new Date();
    await db.updateTable('staff').set({ disabled_at }).where('id', '=', member.id).execute();
    await refused(asStaff(token), 'session_suspended');
  });

  it('of staff is told until when a second factor is due, while it has none', async () => {
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
  ] as const)('of %s is noted with its address, once in a minute', async (_, signIn, use) => {
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
  it('ends those of one owner, all or all but one, and says why', async () => {
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
    // What had ended keeps its reason.
    await refused(asPartner(third), 'session_password_changed');
    await asPartner(stranger.token);
    await asStaff(staff.token);
  });

  it('of staff leaves partners their own, and without a reason tells none', async () => {
    const [partner, staff] = [await signInPartner(), await signInMember()];
    const { db, now } = own.resources;
    await revokeSessions(db, { staffId: staff.member.id }, now(), null);
    await refused(asStaff(staff.token));
    await asPartner(partner.token);
  });

  it('ends one by its number', async () => {
    const { token, open } = await signInPartner();
    const other = await open();
    const { db, now } = own.resources;
    await revokeSession(db, (await rowOf(token)).id, now(), 'signed_out');
    await refused(asPartner(token), 'session_signed_out');
    await asPartner(other);
  });
});

it('the live sessions of an account are those that still open it', async () => {
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
