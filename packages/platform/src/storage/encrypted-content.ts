import { createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto';
import { beginSealing, MAGIC, PIECE, TAG } from './sealing-thread.ts';

/**
 * Documents at rest: AES-256-GCM over pieces of 64 KiB, each with its own tag (the STREAM
 * construction). A reader gets only bytes that have been verified, without reading the whole;
 * the nonce counts the pieces and marks the last, so that pieces cannot be dropped, swapped or
 * cut off. Every file has a key of its own, which is why a counter is enough of a nonce.
 */

/** What is sealed at once: handing it to another thread costs more than sealing one piece. */
const BLOCK = 8 * (PIECE + TAG);

function nonceOf(index: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
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

export type Encryption = {
  /** What is to be stored. */
  sealed: AsyncGenerator<Buffer>;
  /** Of the content as it was given; there once all of it has been sealed. */
  sha256(): Buffer;
};

export function encryptContent(key: Buffer, content: AsyncIterable<Buffer>): Encryption {
  let sha256: Buffer | undefined;

  async function* sealed(): AsyncGenerator<Buffer> {
    yield MAGIC;
    const sealing = beginSealing(createSecretKey(key));
    try {
      // The next block is read while one is sealed.
      let before: ReturnType<typeof sealing.seal> | undefined;
      for await (const { block, last } of inBlocks(content)) {
        const next = sealing.seal(block, last);
        // Nobody waits for this one when what comes before it fails.
        next.catch(() => undefined);
        if (before !== undefined) yield (await before).sealed;
        before = next;
      }
      const end = await before;
      if (end?.sha256 === undefined) throw new Error('A document was not sealed to its end.');
      yield end.sealed;
      sha256 = end.sha256;
    } finally {
      sealing.end();
    }
  }

  return {
    sealed: sealed(),
    sha256() {
      if (sha256 === undefined) throw new Error('The document has not been sealed yet.');
      return sha256;
    },
  };
}

type Block = { block: Uint8Array<ArrayBuffer>; last: boolean };

/** Cuts content into pieces, each with room for its tag behind it, as they are sealed where they stand. */
async function* inBlocks(content: AsyncIterable<Buffer>): AsyncGenerator<Block> {
  // Not of Node's shared pool: it is given to another thread.
  const room = (): Uint8Array<ArrayBuffer> => Buffer.allocUnsafeSlow(BLOCK);
  let block = room();
  let held = 0;
  let left = PIECE;
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; ) {
      if (left === 0) {
        held += TAG;
        left = PIECE;
      }
      if (held === BLOCK) {
        yield { block, last: false };
        block = room();
        held = 0;
      }
      const part = chunk.subarray(at, at + left);
      block.set(part, held);
      held += part.length;
      left -= part.length;
      at += part.length;
    }
  }
  yield { block: block.subarray(0, held + TAG), last: true };
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
