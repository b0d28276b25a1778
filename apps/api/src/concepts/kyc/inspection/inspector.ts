import { type ByteQueue, createByteQueue, type Walk } from './byte-queue.ts';
import { damaged, refuseFile } from './refuse-file.ts';

/** Looks at a file as it passes by, and throws as soon as it cannot be accepted. */
export type Inspector = {
  take(chunk: Buffer): void;
  end(): void;
};

/** An inspector for a format that can be walked from its first byte to its last. */
export function inspectByWalking(begin: (queue: ByteQueue) => Walk): Inspector {
  const queue = createByteQueue();
  const walk = begin(queue);
  let walked = walk.next();
  return {
    take(chunk) {
      queue.push(chunk);
      if (!walked.done) walked = walk.next();
      if (walked.done && queue.length > 0) throw trailingData();
    },
    end() {
      if (!walked.done && walked.value !== 'may_end') throw damaged();
    },
  };
}

export const trailingData = () =>
  refuseFile('This file holds something after its image. Please save the image anew.');
