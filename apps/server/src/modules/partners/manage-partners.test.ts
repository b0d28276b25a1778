import type { AdminPartner } from '@baize/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { waitingForALock } from '../../testing/locks.ts';
import {
  aConfirmedPartner,
  anOwnerToken,
  aPartner,
  logIn,
  password,
  registration,
} from '../../testing/people.ts';
import { recorded } from '../../testing/record.ts';
import { emailsTo, lastEmailTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

const as = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  server.call(method, path, { token: await anOwnerToken(server), body });
const newPartner = (overrides: Record<string, unknown> = {}) => {
  const { password: _, ...profile } = registration();
  return { ...profile, ...overrides };
};
const notificationsOf = (id: number) =>
  server.running.resources.db
    .selectFrom('notifications')
    .select(['title', 'message'])
    .where('partner_id', '=', id)
    .orderBy('id')
    .execute();
const activityOf = (partnerId: number) => recorded(server, { partnerId });

describe('adding a partner', () => {
  it('creates an approved account that can sign in if a password is given', async () => {
    const body = newPartner({ password });
    const answer = await as('POST', '/admin/partners', body);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      message: 'Partner added successfully!',
      partner: { username: body.username, status: 'approved', invited: false },
    });
    expect(await logIn(server, body.username)).toBeTypeOf('string');
    const sent = await emailsTo(server, body.email);
    expect(sent.map((email) => email.template)).toEqual(['welcome']);
  });

  it('sends an invitation whose link sets the password if none is given', async () => {
    const body = newPartner();
    const answer = await as('POST', '/admin/partners', body);
    expect(answer.json().partner.invited).toBe(true);
    const { text } = await lastEmailTo(server, body.email, 'invitation');
    const token = /reset-password\?token=([\w-]+)/.exec(text)?.[1];
    const set = await server.call('POST', '/partners/reset-password', {
      body: { token, password },
    });
    expect(set.statusCode).toBe(200);
    expect(await logIn(server, body.username)).toBeTypeOf('string');
  });

  it.each(['username', 'email', 'company_name', 'website_url', 'contact_email'])(
    'returns the message of the catalogue when %s is missing or empty',
    async (field) => {
      for (const value of [undefined, '', '  ']) {
        const answer = await as('POST', '/admin/partners', newPartner({ [field]: value }));
        expect(answer.statusCode).toBe(400);
        expect(answer.json().error).toBe('All fields except password are required.');
        expect(Object.keys(answer.json().fields)).toEqual([field]);
      }
    },
  );

  it('rejects a taken name, a weak password and unknown fields', async () => {
    const { user } = await aPartner(server);
    const taken = await as('POST', '/admin/partners', newPartner({ email: user.email }));
    const weak = await as('POST', '/admin/partners', newPartner({ password: 'Password123' }));
    const extra = await as('POST', '/admin/partners', newPartner({ kyc_status: 'approved' }));
    expect([taken.statusCode, weak.statusCode, extra.statusCode]).toEqual([409, 400, 400]);
  });

  it('creates one partner for repeated requests with the same Idempotency-Key', async () => {
    const token = await anOwnerToken(server);
    const body = newPartner();
    const headers = { 'idempotency-key': body.username };
    const call = () => server.call('POST', '/admin/partners', { token, body, headers });
    const [first, second] = [await call(), await call()];
    expect(second.statusCode).toBe(201);
    expect(second.json()).toEqual(first.json());
  });
});

describe('approving and rejecting', () => {
  it('ends the session of a suspended partner, returns 403 at sign-in and notifies with the reason', async () => {
    const { user, token } = await aConfirmedPartner(server);
    const answer = await as('PUT', `/admin/partners/${user.id}/reject`, { reason: 'Unpaid bill' });
    expect(answer.json()).toMatchObject({
      message: 'Partner rejected successfully!',
      partner: { status: 'rejected' },
    });
    expect((await server.call('GET', '/partners/profile', { token })).statusCode).toBe(401);
    const login = await server.call('POST', '/partners/login', {
      body: { username: user.username, password },
    });
    expect([login.statusCode, login.json().code]).toEqual([403, 'account_suspended']);
    const { text } = await lastEmailTo(server, user.email, 'account_status');
    expect(text).toContain('Unpaid bill');
    expect((await notificationsOf(user.id)).at(-1)).toEqual({
      title: 'Account suspended',
      message: 'Your account has been suspended. Reason: Unpaid bill',
    });
    expect((await activityOf(user.id)).at(-1)).toMatchObject({
      action: 'partner.rejected',
      actor_kind: 'staff',
      details: { status: { before: 'approved', after: 'rejected' }, reason: 'Unpaid bill' },
    });
  });

  it('approves a suspended partner again; the ended session stays ended', async () => {
    const { user, token } = await aPartner(server);
    await as('PUT', `/admin/partners/${user.id}/reject`);
    const answer = await as('PUT', `/admin/partners/${user.id}/approve`);
    expect(answer.json()).toMatchObject({
      message: 'Partner approved successfully!',
      partner: { status: 'approved' },
    });
    expect((await server.call('GET', '/partners/profile', { token })).statusCode).toBe(401);
    expect(await logIn(server, user.username)).toBeTypeOf('string');
  });

  it('returns 409 and changes nothing from any other status', async () => {
    const { user } = await aPartner(server);
    const again = await as('PUT', `/admin/partners/${user.id}/approve`);
    expect([again.statusCode, again.json().code]).toEqual([409, 'conflict']);
    await as('PUT', `/admin/partners/${user.id}/reject`);
    expect((await as('PUT', `/admin/partners/${user.id}/reject`)).statusCode).toBe(409);
    const stale = await as('PUT', `/admin/partners/${user.id}/approve`, { seen_status: 'pending' });
    expect(stale.statusCode).toBe(409);
    const templates = (await emailsTo(server, user.email)).map((email) => email.template);
    expect(templates).toEqual(['welcome', 'account_status']);
  });

  it('applies only one of an approval and a rejection at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const { user } = await aPartner(server);
      const { db } = server.running.resources;
      await db
        .updateTable('partners')
        .set({ status: 'pending' })
        .where('id', '=', user.id)
        .execute();
      const token = await anOwnerToken(server);
      const { asked } = await db.transaction().execute(async (holding) => {
        await sql`select from partners where id = ${user.id} for update`.execute(holding);
        const asked = ['approve', 'reject', 'approve', 'reject'].map((verb) =>
          server.call('PUT', `/admin/partners/${user.id}/${verb}`, { token }),
        );
        await expect.poll(() => waitingForALock(db)).toBe(4);
        return { asked };
      });
      const statuses = (await Promise.all(asked)).map((answer) => answer.statusCode).sort();
      expect(statuses).toEqual([200, 409, 409, 409]);
      const decisions = (await activityOf(user.id)).filter((entry) =>
        ['partner.approved', 'partner.rejected'].includes(entry.action),
      );
      expect(decisions).toHaveLength(1);
    }
  });

  it('returns 404 for an unknown and for a deleted partner', async () => {
    const { user } = await aPartner(server);
    await as('DELETE', `/admin/partners/${user.id}`);
    for (const id of [user.id, 999_999]) {
      for (const verb of ['approve', 'reject']) {
        expect((await as('PUT', `/admin/partners/${id}/${verb}`)).statusCode).toBe(404);
      }
    }
  });
});

describe('deleting a partner', () => {
  it('ends the sessions, frees the names and keeps the data until the retention ends', async () => {
    const { user, token } = await aPartner(server);
    const answer = await as('DELETE', `/admin/partners/${user.id}`);
    expect(answer.statusCode).toBe(200);
    const { message, partner } = answer.json<{ message: string; partner: AdminPartner }>();
    expect(message).toBe('Partner deleted successfully!');
    const years =
      Number(partner.retention_until?.slice(0, 4)) - Number(partner.deleted_at?.slice(0, 4));
    expect(years).toBe(5);
    expect((await server.call('GET', '/partners/profile', { token })).statusCode).toBe(401);
    const login = await server.call('POST', '/partners/login', {
      body: { username: user.username, password },
    });
    expect(login.statusCode).toBe(401);
    const { text } = await lastEmailTo(server, user.email, 'account_status');
    expect(text).toContain('has been deleted');
    const taken = await aPartner(server, { username: user.username, email: user.email });
    expect(taken.user.id).not.toBe(user.id);
    expect((await as('DELETE', `/admin/partners/${user.id}`)).statusCode).toBe(404);
    const listed = (await as('GET', `/admin/partners?search=${user.username}`)).json();
    expect(listed.partners.map((found: AdminPartner) => found.id)).toEqual([taken.user.id]);
    const kept = (await as('GET', `/admin/partners?search=${user.username}&deleted=true`)).json();
    expect(kept.partners.map((found: AdminPartner) => found.id)).toEqual([user.id]);
  });

  it('deletes and records once for ten simultaneous requests', async () => {
    const { user } = await aPartner(server);
    const token = await anOwnerToken(server);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.call('DELETE', `/admin/partners/${user.id}`, { token }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(9).fill(404)]);
  });

  it('invalidates an emailed reset link', async () => {
    const body = newPartner();
    const { partner } = (await as('POST', '/admin/partners', body)).json();
    const { text } = await lastEmailTo(server, body.email, 'invitation');
    const token = /token=([\w-]+)/.exec(text)?.[1];
    await as('DELETE', `/admin/partners/${partner.id}`);
    const answer = await server.call('POST', '/partners/reset-password', {
      body: { token, password },
    });
    expect(answer.json().code).toBe('link_unusable');
  });
});

describe('one partner', () => {
  it('returns the state of the key, and 404 for an unknown partner', async () => {
    const { user } = await aPartner(server);
    const answer = await as('GET', `/admin/partners/${user.id}`);
    expect(answer.json()).toMatchObject({
      partner: { id: user.id, two_factor_enabled: false, legal_hold: false, deleted_at: null },
      api_key: null,
      live_api_key: null,
    });
    expect((await as('GET', '/admin/partners/999999')).statusCode).toBe(404);
    expect((await as('GET', '/admin/partners/none')).statusCode).toBe(400);
  });
});
