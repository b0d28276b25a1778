import type { KeyObject } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/**
 * Threads of our own that encrypt and hash documents: ten megabytes take a core for some thirty milliseconds, and
 * everyone else would wait for that while only the main thread can answer them. Two, because without the
 * processor's own instructions for SHA-256 one is what uploads wait for.
 */

export const MAGIC = Buffer.from('BZD1');
export const PIECE = 64 * 1024;
export const TAG = 16;

// As text, because the server is bundled into one file. Pieces are opened again in encrypted-content.ts.
const PROGRAM = `
  const { createCipheriv, createHash } = require('node:crypto');
  const { parentPort } = require('node:worker_threads');
  const MAGIC = Buffer.from('${MAGIC.toString('latin1')}');
  const documents = new Map();

  function sealPiece({ secret, hash, index }, piece, last) {
    const nonce = Buffer.alloc(12);
    nonce.writeUIntBE(index, 5, 6);
    nonce[11] = last ? 1 : 0;
    const cipher = createCipheriv('aes-256-gcm', secret, nonce);
    cipher.setAAD(MAGIC);
    hash.update(piece);
    piece.set(cipher.update(piece));
    // GCM leaves no rest to its end.
    cipher.final();
    return cipher.getAuthTag();
  }

  function seal(document, block, last) {
    for (let at = 0; at < block.length; at += ${PIECE + TAG}, document.index++) {
      const end = Math.min(at + ${PIECE}, block.length - ${TAG});
      block.set(sealPiece(document, block.subarray(at, end), last && end + ${TAG} === block.length), end);
    }
    return { sealed: block, sha256: last ? document.hash.digest() : undefined };
  }

  parentPort.on('message', ({ id, secret, block, last }) => {
    if (secret !== undefined) documents.set(id, { secret, index: 0, hash: createHash('sha256') });
    else if (block === undefined) documents.delete(id);
    else {
      const answer = seal(documents.get(id), block, last);
      parentPort.postMessage(answer, [answer.sealed.buffer]);
    }
  });`;

/** The hash of the whole document comes with its last block. */
type Sealed = { sealed: Buffer; sha256: Buffer | undefined };

export type Sealing = {
  /**
   * Pieces of the content, each with room for its tag behind it; all are whole but the last of the last block. They are
   * sealed where they stand, since fresh memory costs as much as the cipher does: the block is given away, and comes
   * back. What is asked for while another is at work is sealed after it.
   */
  seal(block: Uint8Array<ArrayBuffer>, last: boolean): Promise<Sealed>;
  /** Whether or not it came to its last block. */
  end(): void;
};

type Waiting = { resolve: (sealed: Sealed) => void; reject: (error: Error) => void };
type Thread = {
  worker: Worker;
  waiting: Waiting[];
  /** Begun here and not ended. */
  documents: number;
  failure: Error | undefined;
};

const MOST_THREADS = Math.min(2, availableParallelism());
const threads = new Set<Thread>();
let begun = 0;

function startThread(): Thread {
  const worker = new Worker(PROGRAM, { eval: true, execArgv: [] });
  const thread: Thread = { worker, waiting: [], documents: 0, failure: undefined };
  const fail = (failure: Error) => {
    threads.delete(thread);
    thread.failure ??= failure;
    for (const { reject } of thread.waiting.splice(0)) reject(failure);
  };
  worker.unref();
  worker.on('message', ({ sealed, sha256 }: { sealed: Uint8Array; sha256?: Uint8Array }) => {
    // One after the other, as they were asked for.
    thread.waiting.shift()?.resolve({
      sealed: Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength),
      sha256: sha256 && Buffer.from(sha256),
    });
    if (thread.waiting.length === 0) worker.unref();
  });
  worker.once('error', (cause) => fail(new Error('Sealing documents failed.', { cause })));
  worker.once('exit', () => fail(new Error('The thread that seals documents ended.')));
  threads.add(thread);
  return thread;
}

/** The one with the fewest documents, or a new one while all have some. */
function freestThread(): Thread {
  const [freest] = [...threads].sort((one, other) => one.documents - other.documents);
  if (freest === undefined) return startThread();
  return freest.documents > 0 && threads.size < MOST_THREADS ? startThread() : freest;
}

/** Begins one document. It stays with its thread, and fails with it; the next begins in another. */
export function beginSealing(secret: KeyObject): Sealing {
  const thread = freestThread();
  const { worker, waiting } = thread;
  const id = begun++;
  thread.documents++;
  worker.postMessage({ id, secret });
  return {
    seal: (block, last) =>
      new Promise((resolve, reject) => {
        if (thread.failure !== undefined) throw thread.failure;
        worker.postMessage({ id, block, last }, [block.buffer]);
        waiting.push({ resolve, reject });
        // The process stays for as long as it waits for an answer, and no longer.
        worker.ref();
      }),
    end: () => {
      thread.documents--;
      worker.postMessage({ id });
    },
  };
}
