import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createFileStorage } from '../storage/file-storage.ts';
import { copyDocuments } from './copy-documents.ts';
import { documentFile } from './manifest.ts';
import { listOwn, putDocuments } from './put-documents.ts';

async function* content(text: string) {
  yield Buffer.from(text);
}

/** A storage with three documents, and its backup. */
async function aBackup() {
  const place = await mkdtemp(join(tmpdir(), 'baize-put-documents-'));
  onTestFinished(() => rm(place, { recursive: true }));
  const storage = createFileStorage(join(place, 'documents'));
  const folder = join(place, 'backup');
  await mkdir(join(folder, 'documents'), { recursive: true });
  const refs: string[] = [];
  for (const text of ['one', 'two', 'three']) refs.push(await storage.put(content(text)));
  const { documents } = await copyDocuments(storage, refs, folder);
  const read = async (ref: string) => (await buffer(await storage.get(ref))).toString();
  const listed = async () => {
    const found: string[] = [];
    for await (const { ref } of storage.list()) found.push(ref);
    return found.toSorted();
  };
  return { storage, folder, documents, refs, read, listed };
}

it('restores missing and incomplete documents, and undo removes only these', async () => {
  const { storage, folder, documents, refs, read, listed } = await aBackup();
  const [whole = '', part = '', missing = ''] = refs;
  await storage.remove(part);
  await storage.put(content('tw'), part);
  await storage.remove(missing);
  const put = await putDocuments(storage, folder, documents);
  expect(await Promise.all(refs.map(read))).toEqual(['one', 'two', 'three']);
  await put.undo();
  expect(await listed()).toEqual([whole]);
});

it('keeps the existing documents when one cannot be restored', async () => {
  const { storage, folder, documents, refs, listed } = await aBackup();
  const [first = '', second = '', third = ''] = refs;
  await storage.remove(second);
  await storage.remove(third);
  await appendFile(documentFile(folder, third), 'x');
  await expect(putDocuments(storage, folder, documents)).rejects.toThrow('its hash is another');
  expect(await listed()).toEqual([first]);
});

it('removes nothing when a document was uploaded after the storage was checked', async () => {
  const { storage, folder, documents, refs, read, listed } = await aBackup();
  expect(await listOwn(storage, documents)).toEqual(new Set(refs));
  const foreign = await storage.put(content('uploaded meanwhile'), randomUUID());
  await expect(putDocuments(storage, folder, documents)).rejects.toThrow(
    `The storage of documents is not empty: it has ${foreign}.`,
  );
  expect(await listed()).toEqual([...refs, foreign].toSorted());
  expect(await read(foreign)).toBe('uploaded meanwhile');
});
