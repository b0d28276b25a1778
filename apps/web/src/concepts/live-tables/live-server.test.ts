import { afterEach, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../lib/api-failure.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('fails a request to the live server after the same timeout as any other request', async () => {
  vi.stubGlobal('window', { location: { origin: 'https://portal.test' } });
  const silence = (_: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  vi.stubGlobal('fetch', vi.fn(silence));
  const clock = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  const { tablesQuery } = await import('./live-server.ts');
  const ask = tablesQuery.queryFn as (context: { signal: AbortSignal }) => Promise<unknown>;
  const asked = ask({ signal: new AbortController().signal });
  expect(timeout).toHaveBeenCalledWith(10_000);
  clock.abort(new DOMException('Timed out', 'TimeoutError'));
  await expect(asked).rejects.toBeInstanceOf(ApiFailure);
});
