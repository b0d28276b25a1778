import { type ByteQueue, createByteQueue, type Walk } from './byte-queue.ts';
import { damaged } from './refuse-file.ts';

/** Checks a file while it streams by, and throws as soon as the file is unacceptable. */
export type Inspector = {
  /** Returns how many of these bytes belong to the document, not to data after its end. */
  take(chunk: Buffer): number;
  end(): void;
};

/** Creates an inspector for a format that is read from the first byte to the last. */
export function inspectByWalking(begin: (queue: ByteQueue) => Walk): Inspector {
  const queue = createByteQueue();
  const walk = begin(queue);
  let ended = walk.next().done ?? false;
  return {
    take(chunk) {
      if (ended) return 0;
      queue.push(chunk);
      ended = walk.next().done ?? false;
      return ended ? chunk.length - queue.length : chunk.length;
    },
    end() {
      if (!ended) throw damaged();
    },
  };
}
