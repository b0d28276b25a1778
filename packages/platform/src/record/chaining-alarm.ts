const REMIND_MS = 10 * 60_000;
const NOTE_MS = 60 * 60_000;

/** Told at once when the faults are others than before, and again while they last. */
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

/** The first time, and then once an hour. */
export function nowAndThen<T>(tell: (value: T) => void) {
  let at = -Infinity;
  return (value: T): void => {
    if (performance.now() - at < NOTE_MS) return;
    at = performance.now();
    tell(value);
  };
}
