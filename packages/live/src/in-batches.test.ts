import { expect, it } from 'vitest';
import { inBatches } from './in-batches.ts';

/** Batches that complete when the test says so. */
function held(most: number) {
  const batches: { asked: readonly number[]; answer(): void; fail(error: Error): void }[] = [];
  const ask = inBatches<number, string>(most, (asked) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    batches.push({ asked, answer: () => resolve(asked.map((one) => `${one}`)), fail: reject });
    return promise;
  });
  const batch = async (index: number) => {
    await expect.poll(() => batches.length).toBe(index + 1);
    return batches[index] as (typeof batches)[number];
  };
  return { ask, batch };
}

it('calls that arrive during a batch share the next one, each with its own result', async () => {
  const { ask, batch } = held(3);
  const first = ask(1);
  const one = await batch(0);
  expect(one.asked).toEqual([1]);
  const others = [2, 3, 4, 5].map(ask);
  one.answer();
  expect(await first).toBe('1');
  const two = await batch(1);
  expect(two.asked).toEqual([2, 3, 4]);
  two.answer();
  const three = await batch(2);
  expect(three.asked).toEqual([5]);
  three.answer();
  expect(await Promise.all(others)).toEqual(['2', '3', '4', '5']);
});

it('a failure rejects the calls of its batch only', async () => {
  const { ask, batch } = held(2);
  const failing = Promise.allSettled([ask(1), ask(2)]);
  const next = ask(3);
  (await batch(0)).fail(new Error('away'));
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  (await batch(1)).answer();
  expect(await next).toBe('3');
});
