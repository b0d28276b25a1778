import { describe, expect, it } from 'vitest';
import { formatRelativeTime } from './format-time.ts';

const now = new Date(2026, 10, 15, 12, 0, 0);

function secondsBefore(seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000);
}

describe('formatRelativeTime', () => {
  it.each([
    ['the same moment', 0, 'just now'],
    ['a clock slightly ahead', -20, 'just now'],
    ['under a minute', 44, 'just now'],
    ['a minute', 60, '1 minute ago'],
    ['59 minutes', 59 * 60, '59 minutes ago'],
    ['an hour', 3600, '1 hour ago'],
    ['23 hours', 23 * 3600, '23 hours ago'],
    ['a day', 24 * 3600, 'yesterday'],
    ['two calendar days', 37 * 3600, '2 days ago'],
    ['six days', 6 * 86_400, '6 days ago'],
    ['a week', 7 * 86_400, '8 Nov'],
    ['last year', 365 * 86_400, '15 Nov 2025'],
    ['the future', -7200, '15 Nov 2026, 14:00'],
  ])('formats %s in words', (_, seconds, expected) => {
    expect(formatRelativeTime(secondsBefore(seconds), now)).toBe(expected);
  });
});
