import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
} from 'node:crypto';

/**
 * Documents are stored with AES-256-GCM in pieces of 64 KiB, each with an authentication tag (the
 * STREAM construction). A reader gets only verified bytes without reading the whole file. The nonce
 * counts the pieces and marks the last, so pieces cannot be dropped, swapped or cut off. Each file
 * has a dedicated key, so a counter is a sufficient nonce.
 */
const MAGIC = Buffer.from('BZD1');
const PIECE = 64 * 1024;
const TAG = 16;

function nonceOf(index: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

function seal(key: KeyObject, index: number, last: boolean, parts: readonly Buffer[]): Buffer[] {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, last));
  cipher.setAAD(MAGIC);
  const sealed = parts.map((part) => cipher.update(part));
  return [...sealed, cipher.final(), cipher.getAuthTag()];
}

function unseal(key: KeyObject, index: number, last: boolean, parts: readonly Buffer[]): Buffer[] {
  const sealed = Buffer.concat(parts);
  if (sealed.length < TAG) throw new Error('A stored document is cut off.');
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, last));
  decipher.setAAD(MAGIC);
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG));
  const piece = decipher.update(sealed.subarray(0, sealed.length - TAG));
  return [piece, decipher.final()];
}

/** Passes the sealed content to `store`; returns its result and the SHA-256 of the plain content. */
export async function encryptContent<T>(
  key: Buffer,
  content: AsyncIterable<Buffer>,
  store: (sealed: AsyncGenerator<Buffer>) => Promise<T>,
): Promise<{ stored: T; sha256: Buffer }> {
  const secret = createSecretKey(key);
  const hash = createHash('sha256');

  async function* sealed(): AsyncGenerator<Buffer> {
    yield MAGIC;
    yield* inPieces(content, PIECE, (parts, index, last) => {
      for (const part of parts) hash.update(part);
      return seal(secret, index, last, parts);
    });
  }

  const stored = await store(sealed());
  return { stored, sha256: hash.digest() };
}

export async function* decryptContent(
  key: Buffer,
  stored: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const secret = createSecretKey(key);
  yield* inPieces(withoutMagic(stored), PIECE + TAG, (piece, index, last) =>
    unseal(secret, index, last, piece),
  );
}

async function* withoutMagic(stored: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of stored) {
    if (start === undefined) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < MAGIC.length) continue;
    if (!start.subarray(0, MAGIC.length).equals(MAGIC)) {
      throw new Error('A stored document has an unknown format.');
    }
    yield start.subarray(MAGIC.length);
    start = undefined;
  }
}

/**
 * Cuts a stream into pieces of one size and marks the last, which may be shorter. A piece stays in
 * its parts: joining them would copy every byte again.
 */
async function* inPieces(
  content: AsyncIterable<Buffer>,
  size: number,
  turn: (piece: readonly Buffer[], index: number, last: boolean) => readonly Buffer[],
): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let held = 0;
  let index = 0;
  for await (const chunk of content) {
    let rest = chunk;
    while (held + rest.length > size) {
      parts.push(rest.subarray(0, size - held));
      rest = rest.subarray(size - held);
      yield* turn(parts, index++, false);
      parts = [];
      held = 0;
    }
    parts.push(rest);
    held += rest.length;
  }
  yield* turn(parts, index, true);
}
