import { expect } from 'vitest';
import type { Answer } from './answer.ts';

/** Refused because there were too many within the hour, with how long to wait. */
export function expectToWait(answer: Answer): void {
  expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many_requests']);
  const wait = Number(answer.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(3600);
}
