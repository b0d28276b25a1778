export interface Receiver {
  write(frame: Uint8Array): void;
}

export interface FanOut<R extends Receiver> {
  join(receiver: R): void;
  leave(receiver: R): void;
  readonly size: number;
  /** Resolves when everyone has been written to. */
  broadcast(frame: Uint8Array): Promise<void>;
  /** Visits everyone, a slice at a time. */
  visit(act: (receiver: R) => void): Promise<void>;
}

const writesPerSlice = 256;

/**
 * Writes the same bytes to everyone in slices, and lets the event loop take what has come in
 * between two slices: with ten thousand players a bet must not wait for a broadcast to end.
 * What is broadcast during a pass is joined into one write a player in the next.
 */
export function createFanOut<R extends Receiver>(): FanOut<R> {
  const receivers = new Set<R>();
  let waiting: Uint8Array[] = [];
  let nextPass: Promise<void> | undefined;
  let running: Promise<void> = Promise.resolve();

  async function visit(act: (receiver: R) => void): Promise<void> {
    let written = 0;
    for (const receiver of receivers) {
      act(receiver);
      if (++written % writesPerSlice === 0) await new Promise(setImmediate);
    }
  }

  return {
    join: (receiver) => receivers.add(receiver),
    leave: (receiver) => receivers.delete(receiver),
    get size() {
      return receivers.size;
    },
    visit,
    broadcast(frame) {
      waiting.push(frame);
      nextPass ??= running.then(() => {
        const bytes = waiting.length === 1 ? frame : Buffer.concat(waiting);
        waiting = [];
        nextPass = undefined;
        running = visit((receiver) => receiver.write(bytes));
        return running;
      });
      return nextPass;
    },
  };
}
