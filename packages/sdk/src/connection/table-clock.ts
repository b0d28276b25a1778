/** Estimates the table's clock from its responses. */
export type TableClock = {
  now(): number;
  /** Sets the clock to a table time received just now. */
  set(tableTime: number): void;
  /**
   * Corrects the clock by a round trip: the message sent at `sentAt` was answered at `tableTime`.
   */
  measure(sentAt: number, tableTime: number): void;
  /** Round trip time, or null before the first measurement. */
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
