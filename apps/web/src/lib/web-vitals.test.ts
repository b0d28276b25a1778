import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { reportWebVitals } from './web-vitals.ts';

it('measures and sends nothing until somebody wants to know', async () => {
  // There is no page to measure here, so registering a handler would throw.
  await expect(reportWebVitals()).resolves.toBeUndefined();
});

it.each(['app/main.tsx', 'site/client/main.ts'])('is registered where %s begins', (entry) => {
  const text = readFileSync(new URL(`../${entry}`, import.meta.url), 'utf8');
  expect(text).toMatch(/^(void )?reportWebVitals\(\);$/m);
});
