/** The promise of `connect()`: one for everyone who asks while it is on its way or holds. */
export function createOpening(open: () => void) {
  let promise: Promise<void> | undefined;
  let settle: { resolve(): void; reject(error: Error): void } | undefined;
  return {
    ask: () =>
      (promise ??= new Promise((resolve, reject) => {
        settle = { resolve, reject };
        open();
      })),
    succeed: () => settle?.resolve(),
    /** Whoever still waits learns why; the next who asks opens anew. */
    fail(error: Error) {
      settle?.reject(error);
      promise = undefined;
    },
  };
}
