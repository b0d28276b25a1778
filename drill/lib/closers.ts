/** What was opened, closed in the other order, each whether or not the one before could be. */
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

/** For who is told to end in the middle: nothing that was started outlives it. */
export async function closeEverything(): Promise<void> {
  await Promise.allSettled([...unclosed].map((closers) => closers.closeAll()));
}
