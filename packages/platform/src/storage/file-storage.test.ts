import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFileStorage } from './file-storage.ts';
import type { Storage } from './storage.ts';

let folder: string;
let storage: Storage;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baize-storage-'));
  storage = createFileStorage(join(folder, 'documents'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function* of(...chunks: string[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

async function read(ref: string): Promise<string> {
  let content = '';
  for await (const chunk of await storage.get(ref)) content += chunk;
  return content;
}

async function listed(): Promise<string[]> {
  const refs: string[] = [];
  for await (const { ref } of storage.list()) refs.push(ref);
  return refs.sort();
}

describe('file storage', () => {
  it('stores content under a new name, readable only by our user', async () => {
    const ref = await storage.put(of('one ', 'two'));
    expect(await read(ref)).toBe('one two');
    const file = await stat(join(folder, 'documents', ref.slice(0, 2), ref));
    const parent = await stat(join(folder, 'documents'));
    expect([file.mode & 0o777, parent.mode & 0o777]).toEqual([0o600, 0o700]);
  });

  it('stores nothing if the content fails midway', async () => {
    async function* failing(): AsyncGenerator<Buffer> {
      yield Buffer.alloc(100_000);
      throw new Error('cut off');
    }
    await expect(storage.put(failing())).rejects.toThrow('cut off');
    expect(await listed()).toEqual([]);
    expect(await readdir(join(folder, 'documents', 'incoming'))).toEqual([]);
  });

  it('lists and removes stored files, including partial ones', async () => {
    const kept = await storage.put(of('x'));
    const half = '00000000-0000-4000-8000-000000000000';
    await writeFile(join(folder, 'documents', 'incoming', half), 'half');
    expect(await listed()).toEqual([half, kept].sort());
    await storage.remove(half);
    await storage.remove(kept);
    await storage.remove(kept);
    expect(await listed()).toEqual([]);
  });

  it.each(['../../etc/passwd', '', 'incoming', '00000000-0000-4000-8000-00000000000/'])(
    'refuses the name %j',
    async (ref) => {
      await expect(storage.get(ref)).rejects.toThrow('no name');
      await expect(storage.remove(ref)).rejects.toThrow('no name');
    },
  );

  it('reports a missing folder, and does not create it', async () => {
    await expect(storage.check()).rejects.toThrow('ENOENT');
    expect(await readdir(folder)).toEqual([]);
  });

  it('reports a folder that is a file', async () => {
    await storage.put(of('x'));
    await storage.check();
    await rm(join(folder, 'documents'), { recursive: true });
    await writeFile(join(folder, 'documents'), 'a file');
    await expect(storage.check()).rejects.toThrow();
    await chmod(join(folder, 'documents'), 0o600);
  });
});
