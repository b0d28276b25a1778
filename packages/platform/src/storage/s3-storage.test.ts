import { createHash, randomBytes } from 'node:crypto';
import { aPdfOfSize, somePdf } from '@baize/portal/testing/documents';
import { upload } from '@baize/portal/testing/kyc';
import { anOwnerToken, aPartner } from '@baize/portal/testing/people';
import { prepareS3Server, type S3Server } from '@baize/portal/testing/s3-server';
import { useTestServer } from '@baize/portal/testing/test-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';
import { readStorageUrl } from './storage-url.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await prepareS3Server();
  await s3.start();
});
afterAll(() => s3.remove());

function openPlace(url: string): Storage {
  const place = readStorageUrl(url);
  if (place === undefined) throw new Error(`${url} is no place`);
  return createS3Storage(place);
}

async function* of(...chunks: Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}

async function read(storage: Storage, ref: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.get(ref)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function listed(storage: Storage): Promise<string[]> {
  const refs: string[] = [];
  for await (const { ref } of storage.list()) refs.push(ref);
  return refs.sort();
}

describe('storage in S3', () => {
  it('stores content under a new name, lists it and removes it', async () => {
    const storage = openPlace(s3.url('one'));
    const refs = [
      await storage.put(of(Buffer.from('one '), Buffer.from('two'))),
      await storage.put(of(Buffer.from('three'))),
    ];
    expect((await read(storage, refs[0] ?? '')).toString()).toBe('one two');
    expect(await listed(storage)).toEqual(refs.toSorted());
    for (const ref of refs) await storage.remove(ref);
    await storage.remove(refs[0] ?? '');
    expect(await listed(storage)).toEqual([]);
  });

  it('uploads content larger than one part', async () => {
    const storage = openPlace(s3.url('large'));
    const chunks = Array.from({ length: 12 }, () => randomBytes(1024 * 1024));
    const ref = await storage.put(of(...chunks));
    const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex');
    expect(hash(await read(storage, ref))).toBe(hash(Buffer.concat(chunks)));
  });

  it.each([1, 6])('stores nothing if the content fails after %i MB', async (megabytes) => {
    const storage = openPlace(s3.url(`failing-${megabytes}`));
    async function* failing(): AsyncGenerator<Buffer> {
      for (let sent = 0; sent < megabytes; sent++) yield Buffer.alloc(1024 * 1024);
      throw new Error('cut off');
    }
    await expect(storage.put(failing())).rejects.toThrow();
    expect(await listed(storage)).toEqual([]);
  });

  it('sees no other prefix, and refuses invalid names', async () => {
    const [one, other] = [openPlace(s3.url('here')), openPlace(s3.url('there'))];
    const ref = await one.put(of(Buffer.from('mine')));
    expect(await listed(other)).toEqual([]);
    await expect(other.get(ref)).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(one.get('../there')).rejects.toThrow('no name');
  });

  it('reports a missing bucket', async () => {
    const url = s3.url().replace('@documents', '@elsewhere');
    await openPlace(s3.url()).check();
    await expect(openPlace(url).check()).rejects.toThrow();
  });
});

describe('the portal with documents in S3', () => {
  const place = { url: '' };
  const server = useTestServer(
    { LOG_LEVEL: 'silent' },
    {
      reach: async () => {
        place.url = s3.url('portal');
        return { STORAGE_URL: place.url };
      },
    },
  );
  const readiness = async () => {
    const answer = await server.running.app.inject({ url: '/readyz' });
    return { status: answer.statusCode, ...answer.json().checks };
  };
  const answers = async () => {
    const { body } = await server.running.app.inject({ url: '/metrics' });
    return /^baize_storage_answers (\S+)$/m.exec(body)?.[1];
  };
  const aFile = { name: 'register.pdf', content: aPdfOfSize(7 * 1024 * 1024) };

  it('stores them encrypted, and returns them unchanged', async () => {
    const { token } = await aPartner(server);
    expect((await upload(server, token, [aFile])).statusCode).toBe(201);
    const staff = await anOwnerToken(server);
    const list = await server.call('GET', '/admin/kyc/requests?status=pending', { token: staff });
    const { id } = list.json().requests[0].documents[0];
    const path = `/admin/kyc/documents/download?docId=${id}`;
    const shown = await server.call('GET', path, { token: staff });
    expect(shown.rawPayload.equals(aFile.content)).toBe(true);
    const storage = openPlace(place.url);
    for (const ref of await listed(storage)) {
      expect((await read(storage, ref)).includes('%PDF')).toBe(false);
    }
  });

  it('returns 503 during an outage, stays ready, reports it and recovers', async () => {
    const { token } = await aPartner(server);
    expect(await answers()).toBe('1');
    await s3.stop();
    const answer = await upload(server, token, [somePdf()]);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBeDefined();
    expect((await server.call('GET', '/partners/profile', { token })).statusCode).toBe(200);
    expect(await readiness()).toEqual({ status: 200, database: 'ok', storage: 'down' });
    expect(await answers()).toBe('0');
    await s3.start();
    expect((await upload(server, token, [somePdf()])).statusCode).toBe(201);
    expect(await readiness()).toEqual({ status: 200, database: 'ok', storage: 'ok' });
    expect(await answers()).toBe('1');
  });

  it('is not ready if the storage belongs to another installation', async () => {
    const storage = openPlace(place.url);
    const { mark } = await server.running.resources.db
      .selectFrom('installation')
      .select('storage_mark as mark')
      .executeTakeFirstOrThrow();
    await storage.remove(mark ?? '');
    expect(await readiness()).toEqual({ status: 503, database: 'ok', storage: 'unavailable' });
    await storage.put(of(Buffer.from('baize installation of someone else\n')), mark ?? '');
    expect(await readiness()).toEqual({ status: 503, database: 'ok', storage: 'unavailable' });
  });
});
