/** Two days of a person, the last one included, as the moments that they begin and end where the reader is. */
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
