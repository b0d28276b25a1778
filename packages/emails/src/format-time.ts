const readable = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** Formats `2026-11-15T09:30:00Z` as 15 November 2026 at 09:30 UTC. */
export function formatTime(timestamp: string): string {
  return `${readable.format(new Date(timestamp))} UTC`;
}
