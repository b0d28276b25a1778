import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('so many run at once, the others in their order, also past one that failed', async () => {
  const inTurn = createTurns(2);
  const begun: number[] = [];
  const ends: ((failure?: Error) => void)[] = [];
  const works = [0, 1, 2, 3].map((number) =>
    inTurn(() => {
      begun.push(number);
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      ends[number] = (failure) => (failure ? reject(failure) : resolve(number));
      return promise;
    }),
  );
  await expect.poll(() => begun).toEqual([0, 1]);
  ends[1]?.(new Error('It failed.'));
  await expect(works[1]).rejects.toThrow('It failed.');
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[0]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  ends[2]?.();
  ends[3]?.();
  expect(await Promise.all([works[0], works[2], works[3]])).toEqual([0, 2, 3]);
});
