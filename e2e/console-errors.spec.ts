import { test } from './support/test.ts';

// Every other test relies on this check, so these two tests must fail.
test.fail('a journey fails on an error in its own window', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(`console.error('a fault')`);
});

test.fail('a journey fails on an error in any other window', async ({ browser, page }) => {
  await page.goto('/');
  const elsewhere = await browser.newPage();
  await elsewhere.goto('/');
  await elsewhere.evaluate(`console.error('a fault')`);
});
