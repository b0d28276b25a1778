/** At most so many at once; the others wait in the order they came. */
export function inTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Whoever is next has this place, so that none who comes later takes it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
