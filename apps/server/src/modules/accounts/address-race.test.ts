import type { DB } from '@baize/db';
import type { Transaction } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aColleague } from '../../testing/colleagues.ts';
import { bothWaiting } from '../../testing/locks.ts';
import { aPartner, password, profileForm, sameBrowser, uniqueName } from '../../testing/people.ts';
import { emailsTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { sendStaffPasswordReset } from '../staff/reset-staff-password.ts';
import { sendPasswordReset } from './ask-password-reset.ts';

const server = useTestServer();

const newAddress = () => `${uniqueName('moved')}@casino.test`;
const sentTo = async (address: string, template: string) =>
  (await emailsTo(server, address)).filter((email) => email.template === template).length;

/**
 * Runs a change of email address up to the point where it drops what was sent to the old address;
 * the lock taken by `hold` stops it there. `send` starts in the meantime and has to wait for the
 * change.
 */
async function sendDuring<T>(
  hold: (db: Transaction<DB>) => Promise<unknown[]>,
  change: () => ReturnType<typeof server.call>,
  send: () => Promise<T>,
): Promise<T> {
  const [changed, sent] = await bothWaiting(
    server.running.resources.db,
    async (holding) => expect(await hold(holding)).toHaveLength(1),
    change,
    send,
  );
  expect(changed.statusCode).toBe(200);
  return sent;
}

describe('sending while the email address changes', () => {
  it('sends no partner’s password link to the old address and drops earlier ones', async () => {
    const { resources } = server.running;
    const { user, token } = await aPartner(server);
    const links = (db: Transaction<DB> | typeof resources.db) =>
      db.selectFrom('password_links').select('id').where('partner_id', '=', user.id);
    await sendPasswordReset(resources, user.email);
    await sendDuring(
      (db) => links(db).forUpdate().execute(),
      () => {
        const body = profileForm(user, { email: newAddress() });
        return server.call('PUT', '/partners/profile/update', { token, body });
      },
      () => sendPasswordReset(resources, user.email),
    );
    expect(await links(resources.db).execute()).toEqual([]);
    expect(await sentTo(user.email, 'password_reset')).toBe(1);
  });

  it('sends no staff password link to the old address and drops earlier ones', async () => {
    const { resources } = server.running;
    const { member, token } = await aColleague(server, 'support');
    const { id, username, email } = member;
    const links = (db: Transaction<DB> | typeof resources.db) =>
      db.selectFrom('password_links').select('id').where('staff_id', '=', id);
    await sendStaffPasswordReset(resources, email);
    await sendDuring(
      (db) => links(db).forUpdate().execute(),
      () => {
        const body = { username, email: newAddress() };
        return server.call('PUT', '/admin/profile', { token, body });
      },
      () => sendStaffPasswordReset(resources, email),
    );
    expect(await links(resources.db).execute()).toEqual([]);
    expect(await sentTo(email, 'password_reset')).toBe(1);
  });

  it('sends no login code to the old address and rejects the login', async () => {
    const { db } = server.running.resources;
    const { user, token } = await aPartner(server);
    const signIn = () =>
      server.call('POST', '/partners/login', {
        body: { username: user.username, password },
        headers: sameBrowser,
      });
    expect((await server.call('POST', '/partners/2fa/enable', { token })).statusCode).toBe(200);
    expect((await signIn()).json()).toMatchObject({ requires_2fa: true });
    // A used code does not block the next one.
    await db
      .updateTable('two_factor_codes')
      .set({ used_at: new Date() })
      .where('partner_id', '=', user.id)
      .execute();
    const codes = (given: Transaction<DB> | typeof db) =>
      given.selectFrom('two_factor_codes').select('partner_id').where('partner_id', '=', user.id);
    const answer = await sendDuring(
      (holding) => codes(holding).forUpdate().execute(),
      () => {
        const body = profileForm(user, { email: newAddress() });
        return server.call('PUT', '/partners/profile/update', { token, body });
      },
      signIn,
    );
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid_credentials']);
    expect(await codes(db).execute()).toEqual([]);
    expect(await sentTo(user.email, 'two_factor_code')).toBe(1);
  });
});
