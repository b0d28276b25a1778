import { audience, type Permission, type Route, type StaffRole, staffRoles } from '@baize/contract';
import { useOwnDatabase, visitor } from '@baize/portal/testing/own-database';
import { beforeAll, describe, expect, it } from 'vitest';
import { API_KEY_HASH } from '../security/api-keys.ts';
import { makeKey } from '../security/key-format.ts';
import { noteAskedFactor } from '../security/required-second-factor.ts';
import { openSession } from '../security/sessions.ts';
import { authenticateCaller } from './authenticate-caller.ts';

const own = useOwnDatabase();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let partnerToken: string;
const staffTokens = {} as Record<StaffRole, string>;
const apiKey = makeKey('publishable', 'test');

const signIn = (owner: { partnerId: number } | { staffId: number }, lifetime = HOUR) =>
  openSession(own.resources.db, own.resources, owner, visitor, lifetime);

beforeAll(async () => {
  const { db, secrets } = own.resources;
  const { id } = await own.aPartner();
  partnerToken = await signIn({ partnerId: id });
  for (const role of staffRoles) {
    staffTokens[role] = await signIn({ staffId: (await own.aMember(role)).id });
  }
  const key_hash = secrets.hash(API_KEY_HASH, apiKey);
  const values = { partner_id: id, key_hash, sealed_key: Buffer.from(apiKey), hint: 'ests' };
  await db.insertInto('api_keys').values(values).execute();
  await db.updateTable('partners').set({ kyc_status: 'approved' }).where('id', '=', id).execute();
});

type Asked = Pick<Route, 'audience' | 'beforeSecondFactor'>;
const call = (route: Asked, headers: Record<string, string> = {}) =>
  authenticateCaller(own.resources, route, { headers, ip: '192.0.2.1' });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const refused = (answer: Promise<unknown>, code: string) =>
  expect(answer).rejects.toMatchObject({ code });
const forStaff = (permission: Permission, beforeSecondFactor?: true): Asked => ({
  audience: audience.admin(permission),
  ...(beforeSecondFactor && { beforeSecondFactor }),
});

describe('a route', () => {
  it('for everyone requires no credentials and ignores any', async () => {
    expect(await call({ audience: audience.public })).toBeUndefined();
    expect(await call({ audience: audience.public }, bearer('nonsense'))).toBeUndefined();
  });

  it('for partners accepts only a partner’s token', async () => {
    const route = { audience: audience.partner };
    expect(await call(route, bearer(partnerToken))).toMatchObject({ kind: 'partner' });
    await refused(call(route), 'unauthenticated');
    await refused(call(route, bearer(staffTokens.owner)), 'unauthenticated');
    await refused(call(route, { 'x-api-key': apiKey }), 'unauthenticated');
  });

  it('for both accepts no token or a partner’s token, but no invalid token', async () => {
    const route = { audience: audience.partnerOrPublic };
    expect(await call(route)).toBeUndefined();
    expect(await call(route, bearer(partnerToken))).toMatchObject({ kind: 'partner' });
    await refused(call(route, bearer('nonsense')), 'unauthenticated');
    await refused(call(route, bearer(staffTokens.owner)), 'unauthenticated');
  });

  it('for API keys accepts a key but no token', async () => {
    const route = { audience: audience.apiKey };
    expect(await call(route, { 'x-api-key': apiKey })).toMatchObject({ kind: 'api_key' });
    await refused(call(route, bearer(partnerToken)), 'invalid_api_key');
    // A publishable key does not authenticate a server.
    await refused(
      call({ audience: audience.secretKey }, { 'x-api-key': apiKey }),
      'secret_key_required',
    );
  });

  it('for staff accepts roles with the permission, and no partner', async () => {
    const roles = async (permission: Permission) => {
      const outcomes = await Promise.all(
        staffRoles.map((role) =>
          call(forStaff(permission), bearer(staffTokens[role])).then(
            (caller) => caller && 'role' in caller && caller.role,
            ({ code }) => code,
          ),
        ),
      );
      return outcomes;
    };
    expect(await roles('profile.edit')).toEqual([...staffRoles]);
    const no = 'forbidden';
    expect(await roles('staff.manage')).toEqual(['owner', no, no, no, no]);
    expect(await roles('staff.view')).toEqual(['owner', no, no, no, 'auditor']);
    const kyc = ['owner', 'admin', 'compliance', no, no];
    expect(await roles('kyc.decide')).toEqual(kyc);
    await refused(call(forStaff('profile.edit'), bearer(partnerToken)), 'unauthenticated');
    await refused(call(forStaff('profile.edit')), 'unauthenticated');
  });

  it('accepts exactly one well-formed Bearer token', async () => {
    const route = { audience: audience.partner };
    const given = (authorization: string) => call(route, { authorization });
    expect(await given(`bearer ${partnerToken}`)).toMatchObject({ kind: 'partner' });
    for (const wrong of [
      partnerToken,
      `Basic ${partnerToken}`,
      `x Bearer ${partnerToken}`,
      `Bearer ${partnerToken} x`,
      `Bearer  ${partnerToken}`,
      'Bearer ',
    ]) {
      await refused(given(wrong), 'unauthenticated');
    }
  });
});

describe('staff of a role that needs a second factor', () => {
  const START = Date.parse('2026-05-04T10:00:00.000Z');

  it('can only set one up after the grace period', async () => {
    const { db } = own.resources;
    own.clock.now = new Date(START);
    const member = await own.aMember('support');
    const token = await signIn({ staffId: member.id }, 30 * DAY);
    const ask = (beforeSecondFactor?: true) =>
      call(forStaff('tickets.view', beforeSecondFactor), bearer(token));
    const due = async () => ((await ask(true)) as { secondFactor: unknown }).secondFactor;
    expect(await due()).toBeNull();
    // A login before the rule exists does not start the grace period.
    await noteAskedFactor(db, { staffId: member.id, now: own.clock.now });
    const rule = { role: member.role, required_since: own.clock.now, grace_days: 7 };
    await db.insertInto('second_factor_rules').values(rule).execute();

    // The grace period starts with the next login, however late.
    own.clock.now = new Date(START + 9 * DAY);
    expect(await due()).toEqual({ due: '2026-05-20T10:00:00.000Z', overdue: false });
    await noteAskedFactor(db, { staffId: member.id, now: own.clock.now });
    own.clock.now = new Date(START + 10 * DAY);
    await noteAskedFactor(db, { staffId: member.id, now: own.clock.now });
    expect(await due()).toEqual({ due: '2026-05-20T10:00:00.000Z', overdue: false });
    expect(await ask()).toMatchObject({ kind: 'admin' });

    own.clock.now = new Date(START + 16 * DAY);
    expect(await due()).toEqual({ due: '2026-05-20T10:00:00.000Z', overdue: true });
    await refused(ask(), 'second_factor_required');
    expect(await ask(true)).toMatchObject({ kind: 'admin' });

    // Renewing the rule starts a new grace period.
    own.clock.now = new Date(START + 17 * DAY);
    await db
      .updateTable('second_factor_rules')
      .set({ required_since: own.clock.now })
      .where('role', '=', member.role)
      .execute();
    expect(await ask()).toMatchObject({ kind: 'admin' });
    await noteAskedFactor(db, { staffId: member.id, now: own.clock.now });
    expect(await due()).toEqual({ due: '2026-05-28T10:00:00.000Z', overdue: false });

    own.clock.now = new Date(START + 25 * DAY);
    await refused(ask(), 'second_factor_required');
    await db
      .insertInto('passkeys')
      .values({
        ...{ staff_id: member.id, name: 'Laptop', credential_id: Buffer.from('c') },
        ...{
          public_key: Buffer.from('k'),
          sign_count: 0,
          transports: [],
          created_at: own.clock.now,
        },
      })
      .execute();
    expect(await ask()).toMatchObject({ kind: 'admin', secondFactor: null });
    await db.deleteFrom('second_factor_rules').execute();
  });

  it('follow only the rule of their own role, and each has a separate grace period', async () => {
    const { db } = own.resources;
    own.clock.now = new Date(START);
    const [asked, same, other] = [
      await own.aMember('support'),
      await own.aMember('support'),
      await own.aMember('compliance'),
    ];
    const rule = { role: 'support' as const, required_since: own.clock.now, grace_days: 7 };
    await db.insertInto('second_factor_rules').values(rule).execute();
    await noteAskedFactor(db, { staffId: asked.id, now: own.clock.now });
    await noteAskedFactor(db, { staffId: other.id, now: own.clock.now });
    const askedAt = async ({ id }: { id: number }) =>
      (
        await db
          .selectFrom('staff')
          .select('second_factor_asked_at')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).second_factor_asked_at;
    expect(Date.parse((await askedAt(asked)) ?? '')).toBe(START);
    expect([await askedAt(same), await askedAt(other)]).toEqual([null, null]);
    await db.deleteFrom('second_factor_rules').execute();
  });
});
