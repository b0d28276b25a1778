import { limits } from '@baize/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CodeNotLoaded, loadInTime } from './load-in-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('rejects after two minutes, and clears its timer if the code loads in time', async () => {
  expect(limits.chunkTimeoutMs).toBe(120_000);
  const told = vi.fn();
  const never = loadInTime(new Promise<never>(() => undefined)).catch(told);
  await vi.advanceTimersByTimeAsync(limits.chunkTimeoutMs - 1);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await never;
  expect(told).toHaveBeenCalledWith(expect.any(CodeNotLoaded));
  expect(await loadInTime(Promise.resolve('code'))).toBe('code');
  expect(vi.getTimerCount()).toBe(0);
});
