import { fieldError } from '@baize/platform/http/api-error';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const LONGEST_DAYS = 731;

export type Range = { from: string; to: string };

export const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/**
 * Returns the requested days, or the last thirty. The range is bounded to limit the response size.
 */
export function readRange(
  query: { from?: string | undefined; to?: string | undefined },
  now: Date,
): Range {
  const to = query.to ?? dayOf(now);
  const from = query.from ?? dayOf(new Date(Date.parse(to) - (DEFAULT_DAYS - 1) * DAY_MS));
  assertInOrder({ from, to });
  if (Date.parse(to) - Date.parse(from) >= LONGEST_DAYS * DAY_MS) {
    throw fieldError('from', 'Please choose at most two years.');
  }
  return { from, to };
}

export function assertInOrder({ from, to }: Range): void {
  if (from > to) throw fieldError('from', 'The first day must not be after the last.');
}

export function daysOf({ from, to }: Range): string[] {
  const days: string[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += DAY_MS) {
    days.push(dayOf(new Date(time)));
  }
  return days;
}
