import type { SecurityEvent } from '@baize/contract';
import { describe, expect, it } from 'vitest';
import { aColleague } from '../../testing/colleagues.ts';
import { aPartner, logIn, password } from '../../testing/people.ts';
import { recorded } from '../../testing/record.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { recordFailedSignIns } from './record-failed-sign-ins.ts';

/** The delay between guesses is not tested here. */
const server = useTestServer({ THROTTLE_LOGIN_PER_ACCOUNT: '100000/60' });

const guess = (username: string, at = '/partners/login') =>
  server.call('POST', at, { body: { username, password: 'not the right one' } });
const rows = () => server.running.resources.db.selectFrom('failed_sign_ins').selectAll().execute();

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

/** Runs the job as it runs after the minute has ended. */
const aMinuteLater = () =>
  recordFailedSignIns({ ...server.running.resources, now: () => inHours(2) });

/** Guesses within one future minute, which the job of the running server does not process. */
async function inOneMinute(work: () => Promise<unknown>): Promise<void> {
  server.clock.now = inHours(1);
  await work();
  server.clock.now = undefined;
}

const failuresOf = async (partnerId: number) =>
  (await recorded(server, { action: 'partner.sign_in_failed', partnerId })).map(
    ({ message, actor_kind, ip, details }) => [message, actor_kind, ip, details['failures']],
  );

describe('failed logins', () => {
  it('are audited with the targeted account, their number and IP addresses', async () => {
    const { user } = await aPartner(server);
    await inOneMinute(async () => {
      await guess(user.username);
      await guess(user.email);
      await guess(user.username.toUpperCase());
    });
    expect(await failuresOf(user.id)).toEqual([]);
    await aMinuteLater();
    const told = `Signing in as ${user.username} failed 3 times`;
    expect(await failuresOf(user.id)).toEqual([[told, 'visitor', '127.0.0.1', 3]]);
  });

  it('are one entry per account and minute, for any number of guesses and processes', async () => {
    const one = await aPartner(server);
    const two = await aPartner(server);
    await inOneMinute(() =>
      Promise.all(
        Array.from({ length: 20 }, (_, index) => guess((index % 4 ? one : two).user.username)),
      ),
    );
    await Promise.all([aMinuteLater(), aMinuteLater(), aMinuteLater()]);
    expect((await failuresOf(one.user.id)).map((entry) => entry[3])).toEqual([15]);
    expect((await failuresOf(two.user.id)).map((entry) => entry[3])).toEqual([5]);
    await inOneMinute(() => guess(one.user.username));
    await aMinuteLater();
    expect((await failuresOf(one.user.id)).map((entry) => entry[3])).toEqual([15, 1]);
  });

  it('for unknown names are not audited, and the typed name is not stored', async () => {
    const before = (await recorded(server)).length;
    await inOneMinute(async () => {
      await guess('my-password-in-the-wrong-field');
      await guess('nobody@casino.test', '/admin/login');
    });
    expect(await rows()).toHaveLength(2);
    expect(JSON.stringify(await rows())).not.toContain('wrong-field');
    await aMinuteLater();
    expect(await rows()).toEqual([]);
    expect(await recorded(server)).toHaveLength(before);
  });

  it('of staff name the member', async () => {
    const { member } = await aColleague(server, 'support');
    await guess(member.username, '/admin/login');
    await aMinuteLater();
    const entries = await recorded(server, { action: 'staff.sign_in_failed' });
    expect(entries).toMatchObject([
      {
        message: `Signing in as ${member.username} failed once`,
        subject_kind: 'staff',
        subject_id: member.id,
        ip: '127.0.0.1',
      },
    ]);
  });

  it('include wrong codes but not successful logins', async () => {
    const { user, token } = await aPartner(server);
    await server.call('POST', '/partners/2fa/enable', { token });
    const credentials = { username: user.username, password };
    await server.call('POST', '/partners/login', { body: credentials });
    const wrong = { ...credentials, two_factor_code: '000000' };
    expect((await server.call('POST', '/partners/login', { body: wrong })).statusCode).toBe(401);
    const other = await aPartner(server);
    await logIn(server, other.user.username);
    await aMinuteLater();
    expect(await failuresOf(user.id)).toHaveLength(1);
    expect(await failuresOf(other.user.id)).toEqual([]);
  });

  it('are attributed to someone else in the partner’s events', async () => {
    const { user, token } = await aPartner(server);
    await guess(user.username);
    await aMinuteLater();
    const answer = await server.call('GET', '/partners/activity', { token });
    const { activities } = answer.json<{ activities: SecurityEvent[] }>();
    expect(activities[0]).toMatchObject({
      message: 'Sign-in failed',
      by: 'someone',
      ip: '127.0.0.1',
    });
  });
});
