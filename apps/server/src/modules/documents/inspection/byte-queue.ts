/** Received bytes that were not read yet. */
export type ByteQueue = {
  readonly length: number;
  push(chunk: Buffer): void;
  take(count: number): Buffer;
  /** Returns the byte at an index, which must exist. */
  peek(index: number): number;
  drop(count: number): void;
  /** Skips to the next such byte, or past all bytes if there is none. */
  dropTo(byte: number): void;
};

export function createByteQueue(): ByteQueue {
  let held: Buffer = Buffer.alloc(0);
  // Reading advances an index: a new view for each byte would cost far more than reading it.
  let at = 0;
  return {
    get length() {
      return held.length - at;
    },
    push(chunk) {
      held = at === held.length ? chunk : Buffer.concat([held.subarray(at), chunk]);
      at = 0;
    },
    take(count) {
      const taken = held.subarray(at, at + count);
      at += taken.length;
      return taken;
    },
    peek: (index) => held.readUInt8(at + index),
    drop(count) {
      at += count;
    },
    dropTo(byte) {
      if (held[at] === byte) return;
      const found = held.indexOf(byte, at);
      at = found === -1 ? held.length : found;
    },
  };
}

/** Reads a format from start to end; yields whenever it needs more bytes. */
export type Walk<T = void> = Generator<undefined, T, undefined>;

export function* take(queue: ByteQueue, count: number): Walk<Buffer> {
  while (queue.length < count) yield;
  return queue.take(count);
}

const SKIP_AT_ONCE = 64 * 1024;

/** Skips bytes without buffering them. */
export function* skip(queue: ByteQueue, count: number, look?: (bytes: Buffer) => void): Walk {
  for (let left = count; left > 0; ) {
    while (queue.length === 0) yield;
    const bytes = queue.take(Math.min(left, queue.length, SKIP_AT_ONCE));
    look?.(bytes);
    left -= bytes.length;
  }
}
