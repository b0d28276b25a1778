import { accountRoutes, type Route } from '@baize/contract';
import { useOwnDatabase, visitor } from '@baize/portal/testing/own-database';
import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';
import { assertPasswordRecent, notePassword, provePassword } from './recent-password.ts';
import { authenticatePartner, openSession, type StaffCaller } from './sessions.ts';

const own = useOwnDatabase();
const given = new Date('2026-05-04T10:00:00.000Z');
const after = (ms: number) => new Date(given.getTime() + ms);
const TEN_MINUTES = 600_000;

const caller: StaffCaller = {
  ...{ kind: 'admin', id: 1, username: 'ada', email: 'ada@casino.test', role: 'owner' },
  ...{ sessionId: 1, passwordAt: given.toISOString(), secondFactor: null },
};
const route = (recentPassword: Route['recentPassword']): Route =>
  ({ ...accountRoutes.logout, recentPassword }) as Route;

describe('a route that needs a recent password', () => {
  const ask = (
    needs: Route['recentPassword'],
    who: Parameters<typeof assertPasswordRecent>[1],
    now: Date,
    body: unknown = undefined,
  ) => assertPasswordRecent(route(needs), who, body, now);
  const refusal = expect.objectContaining({ code: 'confirm_password' });

  it('asks for it again after ten minutes', () => {
    expect(() => ask(true, caller, after(TEN_MINUTES))).not.toThrow();
    expect(() => ask(true, caller, after(TEN_MINUTES + 1))).toThrow(refusal);
  });

  it('refuses callers without a session', () => {
    expect(() => ask(true, undefined, given)).toThrow(refusal);
    expect(() => ask(true, { kind: 'api_key' }, given)).toThrow(refusal);
  });

  it('is checked only if the route requires it', () => {
    expect(() => ask(undefined, undefined, after(TEN_MINUTES + 1))).not.toThrow();
  });

  it('asks for it only when the field changes', () => {
    const late = after(TEN_MINUTES + 1);
    const update = (email: string, now: Date) => ask({ toChange: 'email' }, caller, now, { email });
    expect(() => update(caller.email, late)).not.toThrow();
    expect(() => update('other@casino.test', late)).toThrow(refusal);
    expect(() => update('other@casino.test', given)).not.toThrow();
  });
});

describe('provePassword', () => {
  const right = 'correct horse battery';
  const hashed = createPasswords({ weakPasswordHashes: true }).hash(right);
  let sessions = 100;
  async function aSession() {
    const mine = { ...caller, sessionId: ++sessions };
    const stored = await hashed;
    const prove = (
      password: string,
      hash: string | null = stored,
      ip: string | null = '192.0.2.7',
    ) => provePassword(own.resources, mine, { ...visitor, ip }, hash, password);
    return prove;
  }
  const code = (expected: string) => ({ code: expected });

  it('accepts the account’s password, and rejects another with 400', async () => {
    const prove = await aSession();
    await prove(right);
    await expect(prove('not this one')).rejects.toMatchObject(code('current_password_incorrect'));
    await expect(prove(right, null)).rejects.toMatchObject(code('current_password_incorrect'));
    await prove(right, await hashed, null);
  });

  it('delays guesses per session until the right password', async () => {
    const [prove, elsewhere] = [await aSession(), await aSession()];
    for (let guess = 0; guess < 4; guess++) {
      await expect(prove('not this one')).rejects.toMatchObject(code('current_password_incorrect'));
    }
    await prove(right);
    for (let guess = 0; guess < 5; guess++) {
      await expect(prove('not this one')).rejects.toMatchObject(code('current_password_incorrect'));
    }
    await expect(prove(right)).rejects.toMatchObject(code('too_many_requests'));
    await elsewhere(right);
  });

  it('is limited per IP address over all sessions', async () => {
    const { loginPerAddress } = own.resources.config.throttle;
    const ip = '203.0.113.50';
    for (let count = 0; count < loginPerAddress.points; count++) {
      await own.resources.throttle.consume('loginPerAddress', ip);
    }
    const prove = await aSession();
    await expect(prove(right, await hashed, ip)).rejects.toMatchObject(code('too_many_requests'));
  });
});

it('a confirmed password is noted only in its session', async () => {
  const { id } = await own.aPartner();
  own.clock.now = given;
  const open = () =>
    openSession(own.resources.db, own.resources, { partnerId: id }, visitor, TEN_MINUTES * 2);
  const [mine, other] = [await open(), await open()];
  const read = (token: string) => authenticatePartner(own.resources, { token, ip: '' });
  const { sessionId } = await read(mine);
  await notePassword(own.resources.db, sessionId, after(TEN_MINUTES));
  expect(Date.parse((await read(mine)).passwordAt)).toBe(after(TEN_MINUTES).getTime());
  expect(Date.parse((await read(other)).passwordAt)).toBe(given.getTime());
});
