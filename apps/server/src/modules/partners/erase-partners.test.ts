import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { ActivityItem } from '@baize/contract';
import { verifyRecord } from '@baize/platform/record/verify-record';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { aForm, aPdfOfSize, formHeaders } from '../../testing/documents.ts';
import { anApprovedPartner, aSubmittedPartner, storedFiles } from '../../testing/kyc.ts';
import { anOwnerToken, aPartner, profileForm } from '../../testing/people.ts';
import { allChained, recorded } from '../../testing/record.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { erasePartners } from './erase-partners.ts';

const server = useTestServer();

const remove = async (id: number) =>
  server.call('DELETE', `/admin/partners/${id}`, { token: await anOwnerToken(server) });
const hold = async (id: number, legal_hold: boolean) =>
  server.call('PUT', `/admin/partners/${id}/legal-hold`, {
    token: await anOwnerToken(server),
    body: { legal_hold },
  });
const exists = async (id: number) =>
  (await server.call('GET', `/admin/partners/${id}`, { token: await anOwnerToken(server) }))
    .statusCode === 200;

async function eraseAfter(years: number): Promise<void> {
  const later = new Date();
  later.setUTCFullYear(later.getUTCFullYear() + years);
  await erasePartners({ ...server.running.resources, now: () => later });
}

describe('deleting a partner with an API key', () => {
  it('revokes the key immediately', async () => {
    const { user, apiKey } = await anApprovedPartner(server);
    const whoAmI = () => server.call('GET', '/sdk/whoami', { headers: { 'x-api-key': apiKey } });
    expect((await whoAmI()).statusCode).toBe(200);
    await remove(user.id);
    expect((await whoAmI()).statusCode).toBe(401);
  });

  it('keeps the key revoked until the partner is approved again if suspended first', async () => {
    const { user, apiKey } = await anApprovedPartner(server);
    const token = await anOwnerToken(server);
    const whoAmI = async () =>
      (await server.call('GET', '/sdk/whoami', { headers: { 'x-api-key': apiKey } })).statusCode;
    await server.call('PUT', `/admin/partners/${user.id}/reject`, { token });
    expect(await whoAmI()).toBe(401);
    await server.call('PUT', `/admin/partners/${user.id}/approve`, { token });
    expect(await whoAmI()).toBe(200);
  });
});

describe('deleting a partner who is signed in and uploading', () => {
  it('rejects the upload at its end and stores nothing of it', async () => {
    const { user, token } = await aPartner(server);
    const before = await storedFiles(server);
    const body = aForm([
      { name: 'a.pdf', type: 'application/pdf', content: aPdfOfSize(2 * 1024 * 1024) },
    ]);
    const upload = request(`${await server.listen()}/api/partners/kyc`, {
      method: 'POST',
      headers: {
        ...formHeaders,
        authorization: `Bearer ${token}`,
        'content-length': body.length,
      },
    });
    const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
    upload.write(body.subarray(0, body.length / 2));
    await vi.waitFor(async () => {
      expect((await storedFiles(server)).length).toBeGreaterThan(before.length);
    });
    expect((await remove(user.id)).statusCode).toBe(200);
    upload.end(body.subarray(body.length / 2));
    const [answer] = await answered;
    expect(answer.statusCode).toBe(401);
    expect(await json(answer)).toMatchObject({ code: 'unauthenticated' });
    expect(await storedFiles(server)).toEqual(before);
    const rows = await server.running.resources.db
      .selectFrom('documents')
      .select('id')
      .where('partner_id', '=', user.id)
      .execute();
    expect(rows).toEqual([]);
  });
});

/** The number shown beside the filter of the list, and the number of deleted rows. */
const countDeleted = async (): Promise<[kept: number, counted: number]> => {
  const answer = await server.call('GET', '/admin/partners', { token: await anOwnerToken(server) });
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from partners where deleted_at is not null
  `.execute(server.running.resources.db);
  return [answer.json().counts.deleted, rows[0]?.n ?? 0];
};

describe('erasing deleted partners', () => {
  it('waits for the retention time, then erases everything but the proof', async () => {
    const { user, token } = await aSubmittedPartner(server);
    await server.call('POST', '/support/tickets', {
      token,
      body: { subject: 'Help', message: 'Please' },
    });
    const { db } = server.running.resources;
    const { id, ref, sha256 } = await db
      .selectFrom('documents')
      .select(['id', 'ref', 'sha256'])
      .where('partner_id', '=', user.id)
      .executeTakeFirstOrThrow();
    const [before] = await countDeleted();
    await remove(user.id);
    expect(await countDeleted()).toEqual([before + 1, before + 1]);
    await eraseAfter(4);
    expect(await exists(user.id)).toBe(true);
    expect(await storedFiles(server)).toContain(ref);
    await eraseAfter(6);
    expect(await exists(user.id)).toBe(false);
    const [kept, counted] = await countDeleted();
    expect(kept).toBe(counted);
    expect(await storedFiles(server)).not.toContain(ref);
    const emails = await db
      .selectFrom('emails')
      .select('id')
      .where('recipient', '=', user.email)
      .execute();
    expect(emails).toEqual([]);
    const proof = (await recorded(server, { partnerId: user.id })).filter(({ action }) =>
      action.endsWith('.erased'),
    );
    expect(proof.map((entry) => entry.action)).toEqual(['kyc.erased', 'partner.erased']);
    const documents = [{ id, sha256: sha256.toString('hex') }];
    expect(proof[0]).toMatchObject({ actor_kind: 'system', details: { documents } });
    expect(proof[1]).toMatchObject({ actor_kind: 'system', details: { tickets: 1 } });
    expect(JSON.stringify(proof)).not.toContain(user.username);
  });

  it('erases the email to staff that names the partner in Reply-To', async () => {
    const { user } = await aPartner(server, { requested_plan: 'professional' });
    const other = await aPartner(server, { requested_plan: 'professional' });
    const { db } = server.running.resources;
    const answered = async () =>
      (
        await db
          .selectFrom('emails')
          .select('reply_to')
          .where('reply_to', 'in', [user.email, other.user.email])
          .orderBy('id')
          .execute()
      ).map(({ reply_to }) => reply_to);
    expect(await answered()).toEqual([user.email, other.user.email]);
    await remove(user.id);
    await eraseAfter(6);
    expect(await answered()).toEqual([other.user.email]);
    const [proof] = await recorded(server, { action: 'partner.erased', partnerId: user.id });
    // The welcome, the notice of the deletion, and the plan enquiry.
    expect(proof).toMatchObject({ details: { emails: 3 } });
  });

  it('keeps the audit entries without any personal value', async () => {
    const { user, token } = await aPartner(server);
    const body = profileForm(user, { company_name: 'Quiet River Games' });
    await server.call('PUT', '/partners/profile/update', { token, body });
    const admin = await anOwnerToken(server);
    const path = `/admin/activity?partner_id=${user.id}`;
    const read = async () => (await server.call('GET', path, { token: admin })).body;
    expect(await read()).toContain('Quiet River Games');
    await remove(user.id);
    await eraseAfter(6);
    const page = await read();
    for (const word of [user.username, user.email, user.company_name, 'Quiet River Games']) {
      expect(page).not.toContain(word);
    }
    const { activities } = JSON.parse(page) as { activities: ActivityItem[] };
    expect(activities.map(({ message, state }) => [message, state])).toEqual([
      [`The records of partner #${user.id} were erased`, 'erased'],
      ['[erased] was deleted', 'erased'],
      ['[erased] updated the profile', 'erased'],
      ['[erased] signed in', 'erased'],
      ['[erased] registered', 'erased'],
    ]);
    const csv = await server.call('GET', `/admin/activity/export?partner_id=${user.id}`, {
      token: admin,
    });
    expect(csv.body).not.toContain(user.username);
    await allChained(server);
    const { db, secrets } = server.running.resources;
    expect((await verifyRecord(db, secrets)).problems).toEqual([]);
  });

  it('erases personal values from audit entries about the partner’s enquiry', async () => {
    const { user } = await aPartner(server, { requested_plan: 'professional' });
    const { db } = server.running.resources;
    const { id, name } = await db
      .selectFrom('enquiries')
      .select(['id', 'name'])
      .where('partner_id', '=', user.id)
      .executeTakeFirstOrThrow();
    const token = await anOwnerToken(server);
    await server.call('PUT', `/admin/enquiries/${id}/handle`, { token });
    await server.call('PUT', `/admin/enquiries/${id}/reopen`, { token });
    await remove(user.id);
    const told = async () =>
      (await recorded(server)).filter(({ message }) => message.includes(name));
    expect((await told()).map(({ action }) => action)).toEqual([
      'partner.registered',
      'enquiry.received',
      'enquiry.handled',
      'enquiry.reopened',
      'partner.deleted',
    ]);
    await eraseAfter(6);
    expect(await told()).toEqual([]);
  });

  it('respects a legal hold until it is lifted', async () => {
    const { user } = await aSubmittedPartner(server);
    await remove(user.id);
    expect((await hold(user.id, true)).json().partner.legal_hold).toBe(true);
    await eraseAfter(20);
    expect(await exists(user.id)).toBe(true);
    await hold(user.id, false);
    await eraseAfter(20);
    expect(await exists(user.id)).toBe(false);
  });

  it('ignores partners who are not deleted, and applies the retention set at the deletion', async () => {
    const { user } = await aPartner(server);
    const other = await aPartner(server);
    const token = await anOwnerToken(server);
    await server.call('PUT', '/admin/settings', { token, body: { retention_years: 1 } });
    await remove(user.id);
    await eraseAfter(2);
    expect([await exists(user.id), await exists(other.user.id)]).toEqual([false, true]);
  });
});
