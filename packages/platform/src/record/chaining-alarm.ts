const REMIND_MS = 10 * 60_000;
const NOTE_MS = 60 * 60_000;

/**
 * Reports faults immediately when they change, and repeats them every ten minutes while they last.
 */
export function createAlarm(tell: (faults: readonly string[]) => void) {
  let told = '';
  let at = 0;
  return (faults: readonly string[]): void => {
    const said = faults.join('\n');
    const now = performance.now();
    const lasts = said === told && now - at < REMIND_MS;
    told = said;
    if (said === '' || lasts) return;
    at = now;
    tell(faults);
  };
}

/** Reports the first value, then at most one per hour. */
export function nowAndThen<T>(tell: (value: T) => void) {
  let at = -Infinity;
  return (value: T): void => {
    if (performance.now() - at < NOTE_MS) return;
    at = performance.now();
    tell(value);
  };
}
