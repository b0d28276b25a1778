/** The table's clock, as far as its answers tell. */
export type TableClock = {
  now(): number;
  /** What the table's clock showed just now. */
  set(tableTime: number): void;
  /** A message that left at `sentAt` was answered when the table's clock showed `tableTime`. */
  measure(sentAt: number, tableTime: number): void;
  /** Milliseconds there and back, or null before the first measurement. */
  roundTripMs(): number | null;
};

export function createTableClock(): TableClock {
  let offset = 0;
  let roundTripMs: number | null = null;
  return {
    now: () => Date.now() + offset,
    set(tableTime) {
      offset = tableTime - Date.now();
    },
    measure(sentAt, tableTime) {
      roundTripMs = Date.now() - sentAt;
      offset = tableTime - (sentAt + roundTripMs / 2);
    },
    roundTripMs: () => roundTripMs,
  };
}
