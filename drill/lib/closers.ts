/** Closes what was opened, in reverse order, and continues after a failure. */
export type Closers = { add(close: () => unknown): void; closeAll(): Promise<void> };

const unclosed = new Set<Closers>();

export function createClosers(): Closers {
  const closers: (() => unknown)[] = [];
  const own: Closers = {
    add: (close) => closers.push(close),
    async closeAll() {
      const failures: unknown[] = [];
      for (const close of closers.splice(0).reverse()) {
        try {
          await close();
        } catch (error) {
          failures.push(error);
        }
      }
      unclosed.delete(own);
      if (failures.length > 0) throw new AggregateError(failures, 'Not all could be closed.');
    },
  };
  unclosed.add(own);
  return own;
}

/** Closes everything when the program is interrupted, so that no child process outlives it. */
export async function closeEverything(): Promise<void> {
  await Promise.allSettled([...unclosed].map((closers) => closers.closeAll()));
}
