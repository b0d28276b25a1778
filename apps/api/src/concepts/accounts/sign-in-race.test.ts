import { describe, expect, it } from 'vitest';
import { aColleague } from '../../testing/colleagues.ts';
import { waitingForALock } from '../../testing/locks.ts';
import { aPartner, password, sameBrowser } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const newPassword = 'a completely new phrase';

describe('a sign-in while the password changes', () => {
  it.each([
    ['partners', 'partners'],
    ['admin', 'staff'],
  ] as const)(
    'of %s, checked before and finished after, opens nothing',
    async (audience, table) => {
      const username =
        audience === 'partners'
          ? (await aPartner(server)).user.username
          : (await aColleague(server, 'support')).member.username;
      const { db } = server.running.resources;
      const signIn = await db.transaction().execute(async (change) => {
        // The change has the account's row; the sign-in has checked the old password and waits for it.
        await change
          .updateTable(table)
          .set({ password_hash: 'another' })
          .where('username', '=', username)
          .execute();
        const answer = server.call('POST', `/${audience}/login`, {
          body: { username, password },
          headers: sameBrowser,
        });
        await expect.poll(() => waitingForALock(db)).toBeGreaterThan(0);
        return { answer };
      });
      const answer = await signIn.answer;
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid_credentials']);
    },
  );

  it('leaves no session of the old password, whoever comes first', async () => {
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
