import { limits } from '@baize/contract';
import { Suspense } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyScreen, ScreenNotLoaded } from './lazy-screen.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('fails after two minutes if a screen does not load', async () => {
  const failures: unknown[] = [];
  const Screen = lazyScreen(() => new Promise<never>(() => undefined), 'Screen');
  const page = await renderToReadableStream(
    <Suspense fallback="Loading...">
      <Screen />
    </Suspense>,
    { onError: (error) => void failures.push(error) },
  );
  await vi.advanceTimersByTimeAsync(limits.chunkTimeoutMs - 1);
  expect(failures).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await page.allReady;
  expect(limits.chunkTimeoutMs).toBe(120_000);
  expect(failures).toEqual([expect.any(ScreenNotLoaded)]);
});
