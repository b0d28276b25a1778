/**
 * Converts two inclusive days in the reader's time zone to the moments at which the range begins
 * and ends.
 */
export function wholeDays(from: string, to: string): { from?: string; to?: string } {
  const since = startOf(from);
  const until = startOf(to);
  until?.setDate(until.getDate() + 1);
  return {
    ...(since && { from: since.toISOString() }),
    ...(until && { to: until.toISOString() }),
  };
}

function startOf(day: string): Date | undefined {
  const start = new Date(`${day}T00:00:00`);
  return day === '' || Number.isNaN(start.getTime()) ? undefined : start;
}
