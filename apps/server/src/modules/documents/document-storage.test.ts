import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createDocumentKeys } from '@baize/platform/storage/document-keys';
import { createFileStorage } from '@baize/platform/storage/file-storage';
import { createS3Storage } from '@baize/platform/storage/s3-storage';
import { readStorageUrl } from '@baize/platform/storage/storage-url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareS3Server, type S3Server } from '../../testing/s3-server.ts';
import { openDocument, type SealedDocument, storeDocument } from './document-storage.ts';

const documentKeys = createDocumentKeys([Buffer.alloc(32, 1)]);
const bytes = Buffer.alloc(3_000_000, 7);
async function* content(): AsyncGenerator<Buffer> {
  yield bytes;
}

let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baize-storage-'));
  s3 = await prepareS3Server();
  await s3.start();
});
afterAll(async () => {
  await s3.remove();
  await rm(folder, { recursive: true, force: true });
});

function inS3() {
  const place = readStorageUrl(s3.url('opened'));
  if (place === undefined) throw new Error('This is no place.');
  return createS3Storage(place);
}

describe.each([
  ['a file', () => createFileStorage(folder)],
  ['an object in S3', inS3],
])('a document that is %s', (_, openStorage) => {
  /** Opens a document and returns it with the streams read from the storage. */
  async function opened(document?: SealedDocument) {
    const storage = openStorage();
    const read: Readable[] = [];
    const watched: typeof storage = {
      ...storage,
      async get(ref) {
        const stored = await storage.get(ref);
        read.push(stored);
        return stored;
      },
    };
    const kept = document ?? (await storeDocument({ storage, documentKeys }, content()));
    const plain = await openDocument({ storage: watched, documentKeys }, kept);
    const [stored] = read;
    if (stored === undefined) throw new Error('Nothing was read.');
    return { kept, plain, stored };
  }

  it('closes the source after it was read', async () => {
    const { plain, stored } = await opened();
    expect(Buffer.concat(await plain.toArray()).equals(bytes)).toBe(true);
    await expect.poll(() => stored.closed).toBe(true);
  });

  it('closes the source when the reader stops, before the first byte or later', async () => {
    const { kept, plain, stored } = await opened();
    plain.destroy();
    await expect.poll(() => stored.closed).toBe(true);
    const again = await opened(kept);
    await once(again.plain, 'readable');
    again.plain.destroy();
    await expect.poll(() => again.stored.closed).toBe(true);
  });
});

it('an object in S3 can be opened after many were dropped', async () => {
  const needed = { storage: inS3(), documentKeys };
  const kept = await storeDocument(needed, content());
  // More than the maximum number of connections.
  for (let count = 0; count < 60; count++) (await openDocument(needed, kept)).destroy();
  const plain = await openDocument(needed, kept);
  expect(Buffer.concat(await plain.toArray()).equals(bytes)).toBe(true);
});
