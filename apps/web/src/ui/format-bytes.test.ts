import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1_500_000, '1.4 MB'],
  [10 * 1024 * 1024, '10 MB'],
  [250 * 1024 * 1024, '250 MB'],
])('formats %d bytes as %s', (bytes, expected) => {
  expect(formatBytes(bytes)).toBe(expected);
});
