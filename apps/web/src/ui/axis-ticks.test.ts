import { expect, it } from 'vitest';
import { axisTicks } from './axis-ticks.ts';

it.each([
  [[90], [0, 50, 100]],
  [[1], [0, 1]],
  [[7], [0, 2, 4, 6, 8]],
  [[123_456], [0, 50_000, 100_000, 150_000]],
  [
    [-40, 90],
    [-50, 0, 50, 100],
  ],
  [[-8], [-8, -6, -4, -2, 0]],
  [[0.4], [0, 1]],
])('axisTicks of %j are %j', (values, ticks) => {
  expect(axisTicks(values)).toEqual(ticks);
});
