import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

test('a developer reads the API reference and finds who may call what', async ({ page }) => {
  await page.goto('/api-reference');
  await page.getByText('/api/partners/login', { exact: true }).click();
  const accounts = page.locator('#accounts');
  await expect(accounts.getByText('two_factor_code', { exact: true })).toBeVisible();
  await expect(page.getByText('invalid_credentials').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('an unknown address of the portal is a page that leads home', async ({ page }) => {
  await page.goto('/dashboard/nothing-here');
  await expect(page.getByText('There is nothing at this address')).toBeVisible();
});
