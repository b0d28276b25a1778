import { beforeAll, describe, expect, it } from 'vitest';
import { aColleague } from '../../testing/colleagues.ts';
import { aPdf } from '../../testing/documents.ts';
import { aSubmittedPartner, upload } from '../../testing/kyc.ts';
import { anOwnerToken, aPartner, type SignedInPartner } from '../../testing/people.ts';
import { recorded } from '../../testing/record.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const content = aPdf('A document of some length. '.repeat(5_000));
let owner: string;
let partner: SignedInPartner;
let docId: number;
beforeAll(async () => {
  owner = await anOwnerToken(server);
  partner = await aPartner(server);
  const answer = await upload(server, partner.token, [
    { name: 'Überblick (2026); x=.pdf', content },
  ]);
  docId = answer.json().documents[0].id;
});

const download = (token: string | undefined, id: number | string = docId) =>
  server.call('GET', `/admin/kyc/documents/download?docId=${id}`, {
    ...(token !== undefined && { token }),
  });
const view = (token: string, id = docId) =>
  server.call('GET', `/admin/kyc/documents/${id}/view`, { token });
const accesses = async () =>
  (await recorded(server))
    .filter(({ action }) => action.startsWith('kyc.document'))
    .map(({ action, actor_name, subject_id, partner_id }) => ({
      action,
      actor_name,
      subject_id,
      partner_id,
    }));

describe('downloading a document', () => {
  it('returns the original bytes as an attachment that cannot run', async () => {
    const answer = await download(owner);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(content)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition':
        'attachment; filename="_berblick _2026__ x_.pdf"; filename*=UTF-8\'\'%C3%9Cberblick%20%282026%29%3B%20x%3D.pdf',
    });
    expect(answer.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
  });

  it('shows it sandboxed in the page: no scripts, framed by our own site only', async () => {
    const answer = await view(owner);
    expect(answer.rawPayload.equals(content)).toBe(true);
    expect(answer.headers['content-disposition']).toMatch(/^inline;/);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'x-frame-options': 'SAMEORIGIN',
    });
    const policy = String(answer.headers['content-security-policy']);
    expect(policy.split('; ')).toEqual([
      'sandbox',
      "default-src 'none'",
      "frame-ancestors 'self'",
      "base-uri 'none'",
      "form-action 'none'",
    ]);
  });

  it('audits who saw which document before sending the first byte', async () => {
    const colleague = await aColleague(server, 'compliance');
    const before = (await accesses()).length;
    await view(colleague.token);
    await download(colleague.token);
    const shared = {
      actor_name: colleague.member.username,
      subject_id: docId,
      partner_id: partner.user.id,
    };
    expect((await accesses()).slice(before)).toEqual([
      { action: 'kyc.document_viewed', ...shared },
      { action: 'kyc.document_downloaded', ...shared },
    ]);
  });

  it('sends no byte if it cannot be audited', async () => {
    const { log } = server.running.resources;
    log.level = 'silent';
    await server.asOwner('alter table activity rename to activity_away');
    try {
      const answer = await download(owner);
      expect(answer.statusCode).toBe(500);
      expect(answer.body).not.toContain('%PDF');
    } finally {
      log.level = 'error';
      await server.asOwner('alter table activity_away rename to activity');
    }
  });

  it('returns 404 for an unknown id and 400 for an invalid one', async () => {
    expect((await download(owner, 999_999)).statusCode).toBe(404);
    expect((await view(owner, 999_999)).statusCode).toBe(404);
    expect((await download(owner, '../1')).statusCode).toBe(400);
    expect((await download(owner, '')).statusCode).toBe(400);
  });

  it('requires staff with KYC permission', async () => {
    const support = await aColleague(server, 'support');
    const other = await aSubmittedPartner(server);
    const before = (await accesses()).length;
    const answers = [
      await download(undefined),
      await download(partner.token),
      await download(other.token),
      await view(partner.token),
      await download(support.token),
      await view(support.token),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 403, 403]);
    expect(await accesses()).toHaveLength(before);
  });

  it('releases nothing of a document that was modified on disk', async () => {
    const { db, storage, log } = server.running.resources;
    const { ref } = await db
      .selectFrom('documents')
      .select('ref')
      .where('id', '=', docId)
      .executeTakeFirstOrThrow();
    const other = await aSubmittedPartner(server);
    const theirs = await db
      .selectFrom('documents')
      .select(['id', 'ref'])
      .where('partner_id', '=', other.user.id)
      .executeTakeFirstOrThrow();
    // The file of another document: this document's key must not decrypt it.
    await db.deleteFrom('documents').where('id', '=', theirs.id).execute();
    await db.updateTable('documents').set({ ref: theirs.ref }).where('id', '=', docId).execute();
    log.level = 'silent';
    try {
      const answer = await download(owner);
      expect(answer.statusCode).toBe(500);
      expect(answer.headers['content-type']).toContain('application/json');
    } finally {
      log.level = 'error';
      await db.updateTable('documents').set({ ref }).where('id', '=', docId).execute();
      await storage.remove(theirs.ref);
    }
    expect((await download(owner)).rawPayload.equals(content)).toBe(true);
  });
});
