/** Bytes that came in and were not looked at yet. */
export type ByteQueue = {
  readonly length: number;
  push(chunk: Buffer): void;
  take(count: number): Buffer;
  indexOf(byte: number): number;
  /** The byte at a place, which must be there. */
  peek(index: number): number;
};

export function createByteQueue(): ByteQueue {
  let held: Buffer = Buffer.alloc(0);
  return {
    get length() {
      return held.length;
    },
    push(chunk) {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    },
    take(count) {
      const taken = held.subarray(0, count);
      held = held.subarray(count);
      return taken;
    },
    indexOf: (byte) => held.indexOf(byte),
    peek: (index) => held.readUInt8(index),
  };
}

/** Reads a format from beginning to end; pauses with `yield` wherever it needs more bytes. */
export type Walk<T = void> = Generator<undefined, T, undefined>;

export function* take(queue: ByteQueue, count: number): Walk<Buffer> {
  while (queue.length < count) yield;
  return queue.take(count);
}

const SKIP_AT_ONCE = 64 * 1024;

/** Goes past bytes without gathering them. */
export function* skip(queue: ByteQueue, count: number, look?: (bytes: Buffer) => void): Walk {
  for (let left = count; left > 0; ) {
    while (queue.length === 0) yield;
    const bytes = queue.take(Math.min(left, queue.length, SKIP_AT_ONCE));
    look?.(bytes);
    left -= bytes.length;
  }
}
