const nothing = () => undefined;

/** Wake-up signal for a worker. A ring ends `wait` early; only the stop ends `rest` early. */
export function createBell() {
  let rung = false;
  let stopped = false;
  let onRing: () => void = nothing;
  let onStop: () => void = nothing;
  const pause = (milliseconds: number, endsWith: (end: () => void) => void) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      endsWith(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  return {
    ring() {
      rung = true;
      onRing();
    },
    stop() {
      stopped = true;
      onStop();
    },
    isStopped: () => stopped,
    /** Returns whether the bell rang since the last rest. */
    async wait(milliseconds: number): Promise<boolean> {
      if (!rung && !stopped) {
        await pause(milliseconds, (end) => {
          onRing = end;
          onStop = end;
        });
      }
      return rung;
    },
    async rest(milliseconds: number): Promise<void> {
      onRing = nothing;
      if (!stopped) {
        await pause(milliseconds, (end) => {
          onStop = end;
        });
      }
      rung = false;
    },
  };
}
