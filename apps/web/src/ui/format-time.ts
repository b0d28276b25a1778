const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const dayMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayMonthYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const dateAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const timeOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' });

/** Formats as "5 minutes ago" up to a week, then as a date. */
export function formatRelativeTime(date: Date, now: Date): string {
  const seconds = Math.round((now.getTime() - date.getTime()) / 1000);
  // Clocks of two machines differ slightly, so a moment slightly in the future is "just now".
  if (Math.abs(seconds) < 45) return 'just now';
  if (seconds < 0) return formatDateTime(date);
  if (seconds < hour) return ago(Math.max(1, Math.round(seconds / minute)), 'minute');
  if (seconds < day) return ago(Math.round(seconds / hour), 'hour');
  if (seconds < 7 * day) return daysAgo(date, now);
  return date.getFullYear() === now.getFullYear() ? dayMonth.format(date) : formatDate(date);
}

export function formatDate(date: Date): string {
  return dayMonthYear.format(date);
}

export function formatDateTime(date: Date): string {
  return dateAndTime.format(date);
}

export function formatTimeOfDay(date: Date): string {
  return timeOfDay.format(date);
}

export function formatExactTime(date: Date): string {
  return exact.format(date);
}

function daysAgo(date: Date, now: Date): string {
  const days = Math.round((startOfDay(now) - startOfDay(date)) / (day * 1000));
  return days <= 1 ? 'yesterday' : ago(days, 'day');
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
