import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { reportWebVitals } from './web-vitals.ts';

it('measures and sends nothing without a handler', async () => {
  // There is no page to measure here, so registering a handler would throw.
  await expect(reportWebVitals()).resolves.toBeUndefined();
});

it.each(['app/main.tsx', 'site/client/main.ts'])('is registered at the start of %s', (entry) => {
  const text = readFileSync(new URL(`../${entry}`, import.meta.url), 'utf8');
  expect(text).toMatch(/^(void )?reportWebVitals\(\);$/m);
});
