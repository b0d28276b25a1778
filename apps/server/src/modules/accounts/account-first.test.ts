import type { DB } from '@baize/db';
import type { Transaction } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aColleague, anInvitedColleague, invitationToken } from '../../testing/colleagues.ts';
import { jobsDone } from '../../testing/jobs-done.ts';
import { bothWaiting } from '../../testing/locks.ts';
import {
  anOwnerToken,
  aPartner,
  password,
  profileForm,
  sameBrowser,
  uniqueName,
} from '../../testing/people.ts';
import { appCode, setUpApp } from '../../testing/second-factors.ts';
import { lastEmailTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const newPassword = 'a completely new phrase';

type Call = () => ReturnType<typeof server.call>;

/** Returns the error codes (or statuses) of both responses. */
async function answers(hold: (db: Transaction<DB>) => Promise<unknown>, first: Call, second: Call) {
  const both = await bothWaiting(server.running.resources.db, hold, first, second);
  return both.map((answer) => answer.json().code ?? answer.statusCode);
}

async function tokenIn(address: string, template: string): Promise<string> {
  const { text } = await lastEmailTo(server, address, template);
  return /token=([\w-]{43})/.exec(text)?.[1] ?? '';
}

const moved = () => `${uniqueName('moved')}@casino.test`;
const deleted = (id: number, token: string) => () =>
  server.call('DELETE', `/admin/partners/${id}`, { token });

describe('a link that sets a password', () => {
  it.each(['partners', 'admin'] as const)(
    'of %s wins against a concurrent change of the password',
    async (audience) => {
      const isPartner = audience === 'partners';
      const { token, ...account } = isPartner
        ? await aPartner(server).then(({ user, token }) => ({ ...user, token }))
        : await aColleague(server, 'support').then(({ member, token }) => ({ ...member, token }));
      const body = { email: account.email };
      await server.call('POST', `/${audience}/forgot-password`, { body });
      await jobsDone(server);
      const link = await tokenIn(account.email, 'password_reset');
      const column = isPartner ? 'partner_id' : 'staff_id';
      const told = await answers(
        (db) =>
          db
            .selectFrom('password_links')
            .select('id')
            .where(column, '=', account.id)
            .forUpdate()
            .execute(),
        () =>
          server.call('POST', `/${audience}/reset-password`, {
            body: { token: link, password: newPassword },
          }),
        () =>
          server.call('PUT', `/${audience}/password`, {
            token,
            body: { current_password: password, new_password: 'a phrase of somebody else' },
          }),
      );
      expect(told).toEqual([200, 'current_password_incorrect']);
    },
  );

  it('accepts an invitation while it is sent again', async () => {
    const { id, email } = await anInvitedColleague(server, 'support');
    const link = await invitationToken(server, email);
    const token = await anOwnerToken(server);
    const told = await answers(
      (db) =>
        db
          .selectFrom('password_links')
          .select('id')
          .where('staff_id', '=', id)
          .forUpdate()
          .execute(),
      () => server.call('POST', '/admin/accept-invitation', { body: { token: link, password } }),
      () => server.call('POST', `/admin/staff/${id}/invite`, { token }),
    );
    expect(told).toEqual([200, 'conflict']);
  });
});

describe('a link sent to an email address', () => {
  it('confirms the email address while the partner is deleted', async () => {
    const { user } = await aPartner(server);
    const link = await tokenIn(user.email, 'welcome');
    const told = await answers(
      (db) =>
        db
          .selectFrom('address_links')
          .select('id')
          .where('partner_id', '=', user.id)
          .forUpdate()
          .execute(),
      () => server.call('POST', '/partners/confirm-email', { body: { token: link } }),
      deleted(user.id, await anOwnerToken(server)),
    );
    expect(told).toEqual([200, 200]);
  });

  it('wins against a concurrent link of a later email address', async () => {
    const { user, token } = await aPartner(server);
    const later = moved();
    for (const email of [later, moved()]) {
      const body = profileForm(user, { email });
      await server.call('PUT', '/partners/profile/update', { token, body });
    }
    const restore = (link: string) => () =>
      server.call('POST', '/partners/restore-email', { body: { token: link } });
    const [ofFirst, ofLater] = [
      await tokenIn(user.email, 'security_notice'),
      await tokenIn(later, 'security_notice'),
    ];
    const told = await answers(
      (db) =>
        db.selectFrom('partners').select('id').where('id', '=', user.id).forUpdate().execute(),
      restore(ofFirst),
      restore(ofLater),
    );
    expect(told).toEqual([200, 'link_unusable']);
  });
});

describe('a second step', () => {
  it('accepts an emailed code while the email address changes', async () => {
    const { user, token } = await aPartner(server);
    const signIn = (two_factor_code?: string) =>
      server.call('POST', '/partners/login', {
        body: { username: user.username, password, two_factor_code },
        headers: sameBrowser,
      });
    await server.call('POST', '/partners/2fa/enable', { token });
    await signIn();
    const { text } = await lastEmailTo(server, user.email, 'two_factor_code');
    const code = /\b\d{6}\b/.exec(text)?.[0];
    const told = await answers(
      (db) =>
        db
          .selectFrom('two_factor_codes')
          .select('partner_id')
          .where('partner_id', '=', user.id)
          .forUpdate()
          .execute(),
      () => signIn(code),
      () => {
        const body = profileForm(user, { email: moved() });
        return server.call('PUT', '/partners/profile/update', { token, body });
      },
    );
    expect(told).toEqual([200, 200]);
  });

  it('rejects an app code when the partner is deleted first', async () => {
    const { user, token } = await aPartner(server);
    const { key } = await setUpApp(server, '/partners', token);
    const signIn = (two_factor_code?: string) =>
      server.call('POST', '/partners/login', {
        body: { username: user.username, password, two_factor_code },
        headers: sameBrowser,
      });
    await signIn();
    const told = await answers(
      (db) =>
        db
          .selectFrom('recovery_codes')
          .select('code_hash')
          .where('partner_id', '=', user.id)
          .forUpdate()
          .execute(),
      deleted(user.id, await anOwnerToken(server)),
      () => signIn(appCode(server, key)),
    );
    expect(told).toEqual([200, 'sign_in_expired']);
  });
});
