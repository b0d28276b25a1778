import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  aForm,
  aJpeg,
  aPdf,
  aPng,
  aZip,
  type FormFile,
  formHeaders,
  somePdf,
} from '../../testing/documents.ts';
import { anApprovedPartner, aSubmittedPartner, storedFiles, upload } from '../../testing/kyc.ts';
import { anOwnerToken, aPartner } from '../../testing/people.ts';
import { emailsTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

const status = async (token: string) =>
  (await server.call('GET', '/partners/kyc/status', { token })).json();

/** Expects a rejection that leaves no file, no row and no change of status. */
async function refuses(files: FormFile[], code: string, statusCode: number) {
  const { token } = await aPartner(server);
  const before = await storedFiles(server);
  const answer = await upload(server, token, files);
  expect(answer.json()).toMatchObject({ code });
  expect(answer.statusCode).toBe(statusCode);
  expect(await storedFiles(server)).toEqual(before);
  expect(await status(token)).toEqual({
    kyc_status: 'not_submitted',
    documents: [],
    reason: null,
    history: [],
  });
  return answer.json<{ message: string }>();
}

describe('uploading', () => {
  it('accepts several files in one request and puts the partner under review', async () => {
    const { token, user } = await aPartner(server);
    const before = await storedFiles(server);
    const files = [
      somePdf('Incorporation.pdf'),
      { name: 'passport.jpeg', type: 'image/jpeg', content: aJpeg() },
      { name: 'bill.png', content: aPng() },
    ];
    const answer = await upload(server, token, files);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      message: 'KYC document uploaded successfully! It will be reviewed by our team.',
      kyc_status: 'pending',
      documents: [
        { name: 'Incorporation.pdf', file_type: 'application/pdf', size: aPdf().length },
        { name: 'passport.jpeg', file_type: 'image/jpeg' },
        { name: 'bill.png', file_type: 'image/png' },
      ],
    });
    const after = await status(token);
    expect(after).toMatchObject({ kyc_status: 'pending', reason: null });
    expect(after.documents).toEqual(answer.json().documents);
    expect(after.history).toMatchObject([{ status: 'pending', decided_at: null }]);
    expect(await storedFiles(server)).toHaveLength(before.length + 3);
    const emails = await emailsTo(server, user.email);
    expect(emails.map(({ template }) => template)).toEqual(['welcome', 'kyc_submission']);
    expect(emails.at(-1)?.text).toContain('3 documents');
  });

  it('stores a document under a generated name, encrypted on disk', async () => {
    const { token } = await aPartner(server);
    const secret = 'The beneficial owner is';
    const answer = await upload(server, token, [
      { name: '../../../etc/cron.d/evil.pdf', content: aPdf(secret) },
    ]);
    const [document] = answer.json().documents;
    expect(document).toMatchObject({ name: 'evil.pdf' });
    expect(document.file_path).toMatch(/^[0-9a-f-]{36}\.pdf$/);
    const ref = document.file_path.slice(0, 36);
    const { dataDir } = server.running.resources.config;
    const stored = await readFile(join(dataDir, 'documents', ref.slice(0, 2), ref));
    expect(stored.includes(secret)).toBe(false);
    expect(stored.includes('%PDF')).toBe(false);
  });

  it.each([
    ['NUL', 'a\0b.pdf', 'ab.pdf'],
    ['a line break', 'a\r\nX-Evil: 1.pdf', 'a.pdf'],
    ['300 characters', `${'n'.repeat(300)}.pdf`, `${'n'.repeat(150)}.pdf`],
    ['markup', '<img src=x onerror=alert(1)>.pdf', '_img src=x onerror=alert(1)_.pdf'],
    ['a Windows path', 'C:\\temp\\scan.pdf', 'scan.pdf'],
  ])('sanitises a name with %s', async (_, given, kept) => {
    const { token } = await aPartner(server);
    const answer = await upload(server, token, [{ name: given, content: aPdf() }]);
    expect(answer.json().documents).toMatchObject([{ name: kept }]);
  });

  it('returns 400 with the specified message when there is no file', async () => {
    const { message } = await refuses([], 'file_required', 400);
    expect(message).toBe('Please select a file to upload.');
    await refuses([{ name: '', content: Buffer.alloc(0) }], 'file_required', 400);
    await refuses([{ content: Buffer.from('text in the field') }], 'file_required', 400);
    const { token } = await aPartner(server);
    const nothing = await server.call('POST', '/partners/kyc', { token });
    expect(nothing.json()).toMatchObject({ code: 'file_required' });
  });

  it.each<[string, FormFile]>([
    ['HTML called PDF', { name: 'a.pdf', type: 'application/pdf', content: Buffer.from('<html>') }],
    [
      'a PDF that is also HTML',
      { name: 'a.pdf', content: Buffer.concat([aPdf(), Buffer.from('<script>1</script>')]) },
    ],
    [
      'a PDF that is also a ZIP',
      { name: 'a.pdf', content: Buffer.concat([aPdf(), aZip(aPdf().length)]) },
    ],
    [
      'an SVG',
      { name: 'a.png', content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    ],
    ['an empty file', { name: 'a.pdf', type: 'application/pdf', content: Buffer.alloc(0) }],
    ['a truncated PDF', { name: 'a.pdf', content: aPdf().subarray(0, -20) }],
    ['a truncated PNG', { name: 'a.png', content: aPng().subarray(0, -3) }],
    ['a pixel flood', { name: 'a.png', content: aPng({ width: 30_000, height: 30_000 }) }],
  ])('answers 415 and keeps nothing: %s', async (_, file) => {
    await refuses([file], 'file_refused', 415);
  });

  it('accepts all files or none if one is bad', () =>
    refuses(
      [somePdf(), somePdf(), { name: 'b.pdf', content: Buffer.from('no') }],
      'file_refused',
      415,
    ));

  it('rejects more files than the maximum', () =>
    refuses(
      Array.from({ length: 11 }, () => somePdf()),
      'too_many_files',
      400,
    ));

  it('rejects a file in another field', () =>
    refuses([{ ...somePdf(), field: 'avatar' }], 'validation_failed', 400));

  it.each([
    ['a body cut off', aForm([somePdf()]).subarray(0, -60)],
    ['a body that is no form', Buffer.from('nothing of the kind')],
  ])('returns 400 for %s and stores nothing', async (_, body) => {
    const { token } = await aPartner(server);
    const before = await storedFiles(server);
    const answer = await server.call('POST', '/partners/kyc', {
      token,
      headers: formHeaders,
      body,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toHaveProperty('request_id');
    expect(await storedFiles(server)).toEqual(before);
  });

  it('returns 415 for a body that is not a form, and for a form where JSON is expected', async () => {
    const { token } = await aPartner(server);
    const json = await server.call('POST', '/partners/kyc', { token, body: { document: 'x' } });
    const text = await server.call('POST', '/partners/kyc', {
      token,
      headers: { 'content-type': 'text/plain' },
      body: 'x',
    });
    const form = await server.call('PUT', '/partners/password', {
      token,
      headers: formHeaders,
      body: aForm([somePdf()]),
    });
    expect([json, text, form].map(({ statusCode }) => statusCode)).toEqual([415, 415, 415]);
  });

  it('returns 409 while documents are under review and once they are approved', async () => {
    const pending = await aSubmittedPartner(server);
    const approved = await anApprovedPartner(server);
    const before = await storedFiles(server);
    const again = await upload(server, pending.token, [somePdf()]);
    const needless = await upload(server, approved.token, [somePdf()]);
    expect([again.statusCode, needless.statusCode]).toEqual([409, 409]);
    expect(again.json()).toMatchObject({ code: 'kyc_under_review' });
    expect(needless.json()).toMatchObject({ code: 'kyc_already_approved' });
    expect(await storedFiles(server)).toEqual(before);
  });

  it('creates one submission for twenty concurrent uploads', async () => {
    const { token, user } = await aPartner(server);
    const before = await storedFiles(server);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => upload(server, token, [somePdf(), somePdf()])),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
    expect(await storedFiles(server)).toHaveLength(before.length + 2);
    expect((await status(token)).history).toHaveLength(1);
    const emails = await emailsTo(server, user.email);
    expect(emails.filter(({ template }) => template === 'kyc_submission')).toHaveLength(1);
  });

  it('returns 401 without a token and with a staff token, before reading the body', async () => {
    const options = { headers: formHeaders, body: aForm([somePdf()]) };
    const before = await storedFiles(server);
    const visitor = await server.call('POST', '/partners/kyc', options);
    const staff = await upload(server, await anOwnerToken(server), [somePdf()]);
    expect([visitor.statusCode, staff.statusCode]).toEqual([401, 401]);
    expect(await storedFiles(server)).toEqual(before);
  });
});

describe('a partner’s documents', () => {
  it('can be downloaded unchanged, unlike those of another partner, which return 404', async () => {
    const mine = await aPartner(server);
    const other = await aSubmittedPartner(server);
    const content = aPdf('Mine alone');
    const [document] = (await upload(server, mine.token, [{ name: 'a.pdf', content }])).json()
      .documents;
    const path = `/partners/kyc/documents/${document.id}/download`;
    const own = await server.call('GET', path, { token: mine.token });
    expect(own.rawPayload.equals(content)).toBe(true);
    const foreign = await server.call('GET', path, { token: other.token });
    const absent = await server.call('GET', '/partners/kyc/documents/999999/download', {
      token: other.token,
    });
    expect([foreign.statusCode, absent.statusCode]).toEqual([404, 404]);
    expect({ ...foreign.json(), request_id: '' }).toEqual({ ...absent.json(), request_id: '' });
  });
});
