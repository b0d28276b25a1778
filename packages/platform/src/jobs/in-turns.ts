/** Limits concurrency to `most`; other calls wait in FIFO order. */
export function inTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Hands the slot to the next waiting call, so that a later call cannot take it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
