import { describe, expect, it } from 'vitest';
import { aColleague } from '../../testing/colleagues.ts';
import { aPartner, password, sameBrowser } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ THROTTLE_LOGIN_PER_ACCOUNT: '2/900' });

const anAccount = async (audience: 'partners' | 'admin') =>
  audience === 'partners'
    ? (await aPartner(server)).user
    : (await aColleague(server, 'support')).member;

describe.each([
  ['partners', 'partners', 'partner_id'],
  ['admin', 'staff', 'staff_id'],
] as const)('a password guess for %s from a known browser', (audience, table, column) => {
  const guess = async (username: string, secret: string) => {
    const body = { username, password: secret };
    const options = { body, headers: sameBrowser };
    return (await server.call('POST', `/${audience}/login`, options)).statusCode;
  };
  const traces = async (id: number) => {
    const { db } = server.running.resources;
    return {
      account: await db.selectFrom(table).select('last_login').where('id', '=', id).execute(),
      sessions: await db.selectFrom('sessions').select('id').where(column, '=', id).execute(),
      entries: await db.selectFrom('activity').select('id').where('actor_id', '=', id).execute(),
      devices: await db.selectFrom('known_devices').selectAll().where(column, '=', id).execute(),
    };
  };

  it('writes no session, entry or login time unless it is right', async () => {
    const { id, username } = await anAccount(audience);
    const before = await traces(id);
    expect(await guess(username, 'not this one')).toBe(401);
    expect(await traces(id)).toEqual(before);
    expect(await guess(username, password)).toBe(200);
    const after = await traces(id);
    expect(after.sessions).toHaveLength(before.sessions.length + 1);
    expect(after.entries).toHaveLength(before.entries.length + 1);
    expect(after.account).not.toEqual(before.account);
    expect(after.devices).toEqual(before.devices);
  });

  it('is forgotten after the right password, but not after wrong ones', async () => {
    const { username } = await anAccount(audience);
    for (let round = 0; round < 3; round += 1) {
      expect(await guess(username, 'not this one')).toBe(401);
      expect(await guess(username, password)).toBe(200);
    }
    const wrong = [];
    for (let count = 0; count < 4; count += 1) wrong.push(await guess(username, 'not this one'));
    expect(wrong.at(0)).toBe(401);
    expect(wrong.at(-1)).toBe(429);
  });
});
