import { encodeMessage } from '../ws-frame.ts';

export type Receiver = {
  write(frame: Uint8Array): void;
};

/** Builds the message for one receiver only, if there is one. */
export type OwnMessage<R extends Receiver> = (receiver: R) => object | undefined;

export type FanOut<R extends Receiver> = {
  join(receiver: R): void;
  leave(receiver: R): void;
  readonly size: number;
  /**
   * Resolves when all receivers have been written to. A receiver's own message is part of the same
   * write.
   */
  broadcast(frame: Uint8Array, own?: OwnMessage<R>): Promise<void>;
  /** Visits all receivers in slices. */
  visit(act: (receiver: R) => void): Promise<void>;
};

type Part<R extends Receiver> = {
  frame: Uint8Array;
  own: OwnMessage<R> | undefined;
};

const WRITES_PER_SLICE = 256;

/**
 * Writes the same bytes to all receivers in slices and returns to the event loop between two
 * slices. Otherwise, with ten thousand players, bets would wait for a broadcast to end. A write is
 * nearly the whole cost of a receiver, so each pass writes once to each. Broadcasts that arrive
 * during a pass are joined in the next.
 */
export function createFanOut<R extends Receiver>(): FanOut<R> {
  const receivers = new Set<R>();
  let waiting: Part<R>[] = [];
  let nextPass: Promise<void> | undefined;
  let running: Promise<void> = Promise.resolve();

  async function visit(act: (receiver: R) => void): Promise<void> {
    let written = 0;
    for (const receiver of receivers) {
      act(receiver);
      if (++written % WRITES_PER_SLICE === 0) await new Promise(setImmediate);
    }
  }

  return {
    join: (receiver) => receivers.add(receiver),
    leave: (receiver) => receivers.delete(receiver),
    get size() {
      return receivers.size;
    },
    visit,
    broadcast(frame, own) {
      waiting.push({ frame, own });
      nextPass ??= running.then(() => {
        const bytesFor = join(waiting);
        waiting = [];
        nextPass = undefined;
        running = visit((receiver) => receiver.write(bytesFor(receiver)));
        return running;
      });
      return nextPass;
    },
  };
}

/**
 * Builds the bytes for one receiver: the shared frames in order, each followed by the receiver's
 * own message, if any.
 */
function join<R extends Receiver>(parts: readonly Part<R>[]): (receiver: R) => Uint8Array {
  const shared = concat(parts.map(({ frame }) => frame));
  if (parts.every(({ own }) => own === undefined)) return () => shared;
  return (receiver) => {
    let bytes: Uint8Array | undefined;
    for (const { frame, own } of parts) {
      bytes = bytes ? concat([bytes, frame]) : frame;
      const message = own?.(receiver);
      if (message) bytes = encodeMessage(message, bytes);
    }
    return bytes ?? shared;
  };
}

function concat(frames: readonly Uint8Array[]): Uint8Array {
  const [only] = frames;
  return only && frames.length === 1 ? only : Buffer.concat(frames);
}
