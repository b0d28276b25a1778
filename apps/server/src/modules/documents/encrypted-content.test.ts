import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { createDocumentKeys } from '@baize/platform/storage/document-keys';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decryptContent, encryptContent } from './encrypted-content.ts';

const PIECE = 64 * 1024;
const key = randomBytes(32);

async function* inChunks(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function gather(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const encrypt = async (content: Buffer, chunk = 10_000) =>
  (await encryptContent(key, inChunks(content, chunk), gather)).stored;
const decrypt = (stored: Buffer, chunk = 10_000, with_ = key) =>
  gather(decryptContent(with_, inChunks(stored, chunk)));

/** Sizes one byte below, at and above whole pieces. */
const sizes = [1, 3].flatMap((pieces) => [-1, 0, 1].map((more) => pieces * PIECE + more));
sizes.push(0, 1, 3 * PIECE + 17);

/** Encrypts content independently, following the format's description piece by piece. */
function sealed(content: Buffer): Buffer {
  const count = Math.max(1, Math.ceil(content.length / PIECE));
  const pieces = Array.from({ length: count }, (_, index) => {
    const nonce = Buffer.alloc(12);
    nonce.writeUIntBE(index, 5, 6);
    nonce[11] = index === count - 1 ? 1 : 0;
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('BZD1'));
    const piece = cipher.update(content.subarray(index * PIECE, (index + 1) * PIECE));
    return Buffer.concat([piece, cipher.final(), cipher.getAuthTag()]);
  });
  return Buffer.concat([Buffer.from('BZD1'), ...pieces]);
}

describe('encrypted content', () => {
  it.each(sizes)('of %i bytes has the format of every previous version', async (size) => {
    const content = randomBytes(size);
    for (const chunk of [7_777, PIECE, 1_000_000]) {
      expect((await encrypt(content, chunk)).equals(sealed(content))).toBe(true);
    }
  });

  it.each(sizes)('of %i bytes is hashed in its plain form', async (size) => {
    const content = randomBytes(size);
    const { sha256 } = await encryptContent(key, inChunks(content, 50_000), gather);
    expect(sha256).toEqual(createHash('sha256').update(content).digest());
  });

  it('keeps concurrent documents apart', async () => {
    const contents = Array.from({ length: 6 }, (_, n) => randomBytes(n * 2 * PIECE + n));
    const stored = await Promise.all(contents.map((content) => encrypt(content, 30_000)));
    for (const [n, content] of contents.entries()) {
      expect(stored[n]?.equals(sealed(content))).toBe(true);
    }
  });

  it('fails with the reason why the content ended early', async () => {
    async function* cutOff() {
      yield randomBytes(17 * PIECE);
      throw new Error('The sender left.');
    }
    await expect(encryptContent(key, cutOff(), gather)).rejects.toThrow('The sender left.');
  });

  it.each(sizes)('of %i bytes is decrypted unchanged for any chunk size', async (size) => {
    const content = randomBytes(size);
    const stored = await encrypt(content, 7_777);
    expect(stored.length).toBeGreaterThan(size);
    for (const chunk of [1_000, PIECE, 1_000_000]) {
      expect((await decrypt(stored, chunk)).equals(content)).toBe(true);
    }
  });

  it('is rejected when any bit changes', async () => {
    const stored = await encrypt(randomBytes(500));
    await fc.assert(
      fc.asyncProperty(
        fc.nat(stored.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (at, change) => {
          const changed = Buffer.from(stored);
          changed.writeUInt8(changed.readUInt8(at) ^ change, at);
          await expect(decrypt(changed)).rejects.toThrow();
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is rejected when truncated, extended or reordered', async () => {
    const content = randomBytes(3 * PIECE);
    const stored = await encrypt(content);
    const sealed = PIECE + 16;
    const start = stored.subarray(0, 4);
    const pieces = [0, 1, 2].map((i) => stored.subarray(4 + i * sealed, 4 + (i + 1) * sealed));
    const [first, second, third] = pieces as [Buffer, Buffer, Buffer];
    for (const forged of [
      [start, first, second],
      [start, first],
      [start],
      [],
      [start, second, first, third],
      [start, first, third],
      [start, first, second, third, third],
      [first, second, third],
      [stored.subarray(0, -1)],
      [stored, Buffer.from('x')],
    ]) {
      await expect(decrypt(Buffer.concat(forged))).rejects.toThrow();
    }
  });

  it('releases no byte of a piece that fails verification', async () => {
    const stored = await encrypt(randomBytes(2 * PIECE));
    stored.writeUInt8(stored.readUInt8(stored.length - 1) ^ 1, stored.length - 1);
    let released = 0;
    const reading = async () => {
      for await (const chunk of decryptContent(key, inChunks(stored, 5_000))) {
        released += chunk.length;
      }
    };
    await expect(reading()).rejects.toThrow();
    expect(released).toBe(PIECE);
  });

  it('opens only with its own key', async () => {
    const stored = await encrypt(randomBytes(10));
    await expect(decrypt(stored, 10, randomBytes(32))).rejects.toThrow();
  });
});

describe('a document key', () => {
  const [old, current] = [randomBytes(32), randomBytes(32)];

  it('is wrapped for its document only', () => {
    const keys = createDocumentKeys([current]);
    const wrapped = keys.wrap(key, 'one');
    expect(wrapped.wrapped_key.includes(key)).toBe(false);
    expect(keys.unwrap(wrapped, 'one').equals(key)).toBe(true);
    expect(() => keys.unwrap(wrapped, 'another')).toThrow();
  });

  it('opens with a previous master key only while that is known', () => {
    const wrapped = createDocumentKeys([old]).wrap(key, 'one');
    const both = createDocumentKeys([current, old]);
    expect(both.unwrap(wrapped, 'one').equals(key)).toBe(true);
    expect(both.wrap(key, 'one').key_id).toBe(both.currentId);
    expect(() => createDocumentKeys([current]).unwrap(wrapped, 'one')).toThrow('is not here');
  });
});
