import { expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';

it('limits concurrency and starts waiting calls in order', async () => {
  const inTurn = inTurns(2);
  const begun: number[] = [];
  const gates = [1, 2, 3, 4].map(() => Promise.withResolvers<void>());
  const works = gates.map(({ promise }, index) =>
    inTurn(async () => {
      begun.push(index);
      await promise;
      if (index === 1) throw new Error('refused');
      return index;
    }),
  );
  const settled = Promise.allSettled(works);
  await expect.poll(() => begun).toEqual([0, 1]);
  // A failed call also hands its slot to the next.
  gates[1]?.resolve();
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  gates[0]?.resolve();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  for (const gate of gates) gate.resolve();
  expect((await settled).map(({ status }) => status)).toEqual([
    ...['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  ]);
});
