import type { DB } from '@baize/db';
import type { Transaction } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aColleague } from '../../testing/colleagues.ts';
import { waitingForALock } from '../../testing/locks.ts';
import { aPartner, password, sameBrowser } from '../../testing/people.ts';
import { recorded } from '../../testing/record.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const newPassword = 'a completely new phrase';

/**
 * Runs a login while `change` holds the account's row: the login has verified the old password and
 * waits for the lock.
 */
async function signInDuring(
  audience: 'partners' | 'admin',
  username: string,
  change: (db: Transaction<DB>) => Promise<unknown>,
  headers = {},
) {
  const { db } = server.running.resources;
  const signIn = await db.transaction().execute(async (changing) => {
    await change(changing);
    const answer = server.call('POST', `/${audience}/login`, {
      body: { username, password },
      headers,
    });
    await expect.poll(() => waitingForALock(db)).toBeGreaterThan(0);
    return { answer };
  });
  const answer = await signIn.answer;
  return [answer.statusCode, answer.json().code];
}

describe('a login while the password changes', () => {
  it.each([
    ['partners', 'partners', 'a known', sameBrowser],
    ['admin', 'staff', 'a known', sameBrowser],
    ['partners', 'partners', 'another', {}],
    ['admin', 'staff', 'another', {}],
  ] as const)(
    'of %s in %s, from %s browser, verified before and finished after, creates no session',
    async (audience, table, _, headers) => {
      const username =
        audience === 'partners'
          ? (await aPartner(server)).user.username
          : (await aColleague(server, 'support')).member.username;
      const change = (db: Transaction<DB>) =>
        db
          .updateTable(table)
          .set({ password_hash: 'another' })
          .where('username', '=', username)
          .execute();
      const answer = await signInDuring(audience, username, change, headers);
      expect(answer).toEqual([401, 'invalid_credentials']);
    },
  );

  it('creates no session without a second step that was turned on in the meantime', async () => {
    const { username, id: partnerId } = (await aPartner(server)).user;
    const entries = () => recorded(server, { action: 'partner.signed_in', partnerId });
    const before = await entries();
    const answer = await signInDuring('partners', username, (db) =>
      db
        .updateTable('partners')
        .set({ two_factor_enabled: true })
        .where('username', '=', username)
        .execute(),
    );
    expect(answer).toEqual([401, 'invalid_credentials']);
    expect(await entries()).toEqual(before);
  });

  it('leaves no session of the old password in any order', async () => {
    const partner = await aPartner(server);
    const { username } = partner.user;
    const signIn = () =>
      server.call('POST', '/partners/login', {
        body: { username, password },
        headers: sameBrowser,
      });
    const early = Array.from({ length: 4 }, signIn);
    const change = server.call('PUT', '/partners/password', {
      token: partner.token,
      body: { current_password: password, new_password: newPassword },
    });
    const late = Array.from({ length: 4 }, signIn);
    expect((await change).statusCode).toBe(200);
    for (const answer of await Promise.all([...early, ...late])) {
      if (answer.statusCode !== 200) continue;
      const { token } = answer.json<{ token: string }>();
      const profile = await server.call('GET', '/partners/profile', { token });
      expect(profile.statusCode).toBe(401);
    }
    const profile = await server.call('GET', '/partners/profile', { token: partner.token });
    expect(profile.statusCode).toBe(200);
  });
});
