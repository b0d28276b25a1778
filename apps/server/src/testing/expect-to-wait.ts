import { expect } from 'vitest';
import type { Answer } from './answer.ts';

/** Expects 429 for an hourly limit, with a valid Retry-After header. */
export function expectToWait(answer: Answer): void {
  expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many_requests']);
  const wait = Number(answer.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(3600);
}
