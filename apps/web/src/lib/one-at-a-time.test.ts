import { expect, test, vi } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

function aRefresh() {
  const pending: (() => void)[] = [];
  const refresh = vi.fn((_topic?: string) => new Promise<void>((resolve) => pending.push(resolve)));
  const finish = async () => {
    pending.shift()?.();
    await vi.waitFor(() => undefined);
  };
  return { refresh, finish };
}

test('merges calls during a refresh into one further refresh', async () => {
  const { refresh, finish } = aRefresh();
  const ask = oneAtATime(refresh);
  void ask('tickets');
  void ask('tickets');
  void ask('tickets');
  expect(refresh).toHaveBeenCalledTimes(1);
  await finish();
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(2));
  await finish();
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('refreshes topics independently of each other', () => {
  const { refresh } = aRefresh();
  const ask = oneAtATime(refresh);
  void ask('tickets');
  void ask('kyc');
  expect(refresh.mock.calls).toEqual([['tickets'], ['kyc']]);
});
