import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto';

/**
 * Documents at rest: AES-256-GCM over pieces of 64 KiB, each with its own tag (the STREAM
 * construction). A reader gets only bytes that have been verified, without reading the whole;
 * the nonce counts the pieces and marks the last, so that pieces cannot be dropped, swapped or
 * cut off. Every file has a key of its own, which is why a counter is enough of a nonce.
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

function seal(key: KeyObject, index: number, last: boolean, piece: readonly Buffer[]): Buffer[] {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, last));
  cipher.setAAD(MAGIC);
  const sealed = piece.map((part) => cipher.update(part));
  // GCM leaves no rest to its end.
  cipher.final();
  return [...sealed, cipher.getAuthTag()];
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

export async function* encryptContent(
  key: Buffer,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield MAGIC;
  // Made once: from bytes it would be made for each piece, which takes longer than sealing one.
  const secret = createSecretKey(key);
  yield* inPieces(content, PIECE, (piece, index, last) => seal(secret, index, last, piece));
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
 * Cuts a stream into pieces of one size; the last, which may be shorter, is known as the last. A piece
 * stays in the parts it came in: joining them would copy every byte once more.
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
