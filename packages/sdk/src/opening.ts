/** The promise of `connect()`, shared by all callers while connecting or connected. */
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
    /** Rejects a pending promise; the next call connects again. */
    fail(error: Error) {
      settle?.reject(error);
      promise = undefined;
    },
  };
}
