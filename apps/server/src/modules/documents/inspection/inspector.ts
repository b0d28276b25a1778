import { type ByteQueue, createByteQueue, type Walk } from './byte-queue.ts';
import { damaged } from './refuse-file.ts';

/** Looks at a file as it passes by, and throws as soon as it cannot be accepted. */
export type Inspector = {
  /** Answers how many of these bytes belong to the document; what follows its end does not. */
  take(chunk: Buffer): number;
  end(): void;
};

/** An inspector for a format that can be walked from its first byte to its last. */
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
