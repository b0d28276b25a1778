import { createHash } from 'node:crypto';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSecrets } from '@baize/platform/security/secrets';
import { createDocumentKeys } from '@baize/platform/storage/document-keys';
import { afterEach, describe, expect, it } from 'vitest';
import { aJpeg, aPdf, aPng } from '../../testing/documents.ts';
import { aSubmittedPartner, storedFiles, upload } from '../../testing/kyc.ts';
import { aPartner, type SignedInPartner } from '../../testing/people.ts';
import { recorded } from '../../testing/record.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { openDocument } from './document-storage.ts';
import { rewrapDocumentKeys } from './rewrap-document-keys.ts';
import { sweepDocuments } from './sweep-documents.ts';

const server = useTestServer();
const HOUR = 3_600_000;
const MONTH = 30 * 24 * HOUR;
afterEach(() => {
  server.clock.now = undefined;
});

const documentsOf = ({ user }: SignedInPartner) =>
  server.running.resources.db
    .selectFrom('documents')
    .select(['id', 'ref', 'key_id', 'wrapped_key', 'sha256'])
    .where('partner_id', '=', user.id)
    .orderBy('id')
    .execute();

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest();

describe('the hash of a document', () => {
  it('covers the stored content without data after its end', async () => {
    const partner = await aPartner(server);
    const images = [aJpeg(), aPng()];
    const kept = [aPdf(), ...images];
    const sent = images.map((image) => Buffer.concat([image, Buffer.from('behind')]));
    const files = [aPdf(), ...sent].map((content) => ({ name: 'paper', content }));
    expect((await upload(server, partner.token, files)).statusCode).toBe(201);
    const documents = await documentsOf(partner);
    expect(documents.map((document) => document.sha256)).toEqual(kept.map(sha256));
    const [entry] = await recorded(server, { action: 'kyc.submitted', partnerId: partner.user.id });
    expect(entry?.details).toEqual({
      sha256: kept.map((content) => sha256(content).toString('hex')),
    });
  });
});

describe('the sweep', () => {
  /** Leaves a file like an upload whose process was killed. */
  async function leaveBehind(...place: string[]) {
    const { config } = server.running.resources;
    await writeFile(join(config.dataDir, 'documents', ...place), 'left over');
  }
  const noted = () =>
    server.running.resources.db.selectFrom('orphaned_documents').select('ref').execute();
  const gone = '22222222-2222-4222-8222-222222222222';
  const half = '11111111-1111-4111-8111-111111111111';

  it('notes files without a submission and removes them a month later', async () => {
    const partner = await aSubmittedPartner(server);
    const [document] = await documentsOf(partner);
    const ref = document?.ref ?? '';
    const twin = ref.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    await leaveBehind('incoming', half);
    await leaveBehind(ref.slice(0, 2), twin);
    await sweepDocuments(server.running.resources);
    expect(await storedFiles(server)).toEqual(expect.arrayContaining([half, twin, ref]));
    for (const passed of [HOUR + 1_000, 2 * HOUR, MONTH]) {
      server.clock.now = new Date(Date.now() + passed);
      await sweepDocuments(server.running.resources);
      expect(await storedFiles(server)).toEqual(expect.arrayContaining([half, twin, ref]));
    }
    server.clock.now = new Date(Date.now() + MONTH + 2 * HOUR);
    await sweepDocuments(server.running.resources);
    const left = await storedFiles(server);
    expect(left).toContain(ref);
    expect(left).not.toContain(half);
    expect(left).not.toContain(twin);
    expect(await noted()).toEqual([]);
    await server.running.resources.storage.check();
  });

  it('keeps files that a restored database knows again within the month', async () => {
    const { db } = server.running.resources;
    const partner = await aSubmittedPartner(server);
    const [document] = await documentsOf(partner);
    const ref = document?.ref ?? '';
    const hide = (id: string) =>
      db.updateTable('documents').set({ ref: id }).where('ref', 'in', [ref, gone]).execute();
    await hide(gone);
    server.clock.now = new Date(Date.now() + 2 * HOUR);
    await sweepDocuments(server.running.resources);
    expect(await noted()).toEqual([{ ref }]);
    await hide(ref);
    server.clock.now = new Date(Date.now() + 2 * MONTH);
    await sweepDocuments(server.running.resources);
    expect(await storedFiles(server)).toContain(ref);
    expect(await noted()).toEqual([]);
  });

  it('never removes a document of a submission, however old', async () => {
    const partner = await aSubmittedPartner(server);
    const [document] = await documentsOf(partner);
    const ref = document?.ref ?? '';
    const { config } = server.running.resources;
    await utimes(join(config.dataDir, 'documents', ref.slice(0, 2), ref), 0, 0);
    await sweepDocuments(server.running.resources);
    expect(await storedFiles(server)).toContain(ref);
  });
});

describe('changing the master key', () => {
  it('rewraps every key, so that the old master key can be destroyed', async () => {
    const { resources } = server.running;
    const partner = await aPartner(server);
    const content = aPdf('Kept through a rotation');
    await upload(server, partner.token, [{ name: 'a.pdf', content }]);
    const next = resources.secrets.derive('a new master key');
    const old = createSecrets(resources.config.documentsKey ?? '').derive('documents:v1');
    const rotating = { ...resources, documentKeys: createDocumentKeys([next, old]) };
    await rewrapDocumentKeys(rotating);
    const nextAlone = { ...resources, documentKeys: createDocumentKeys([next]) };
    const [document] = await documentsOf(partner);
    if (document === undefined) throw new Error('The document is gone.');
    expect(document.key_id).toBe(nextAlone.documentKeys.currentId);
    const opened = Buffer.concat(await (await openDocument(nextAlone, document)).toArray());
    expect(opened.equals(content)).toBe(true);
    await expect(openDocument(resources, document)).rejects.toThrow('is not here');
    expect(await recorded(server, { action: 'documents.key_rotated' })).toHaveLength(1);
    await rewrapDocumentKeys({ ...resources, documentKeys: createDocumentKeys([old, next]) });
  });

  it('is audited once no document uses the old key, but not while a document is locked', async () => {
    const { resources } = server.running;
    const partner = await aSubmittedPartner(server);
    const next = resources.secrets.derive('another new master key');
    const old = createSecrets(resources.config.documentsKey ?? '').derive('documents:v1');
    const rotating = { ...resources, documentKeys: createDocumentKeys([next, old]) };
    const rotations = async () =>
      (await recorded(server, { action: 'documents.key_rotated' })).filter(
        ({ details }) => details?.['to'] === rotating.documentKeys.currentId,
      ).length;
    await resources.db.transaction().execute(async (holding) => {
      const held = holding.selectFrom('documents').select('id');
      await held.where('partner_id', '=', partner.user.id).forUpdate().execute();
      await rewrapDocumentKeys(rotating);
    });
    expect(await rotations()).toBe(0);
    await rewrapDocumentKeys(rotating);
    expect(await rotations()).toBe(1);
    await rewrapDocumentKeys({ ...resources, documentKeys: createDocumentKeys([old, next]) });
  });
});

describe('erasing', () => {
  it('cannot be skipped: a partner with KYC records cannot be deleted from the database', async () => {
    const partner = await aSubmittedPartner(server);
    const removal = server.running.resources.db
      .deleteFrom('partners')
      .where('id', '=', partner.user.id)
      .execute();
    await expect(removal).rejects.toThrow('violates foreign key');
  });
});
