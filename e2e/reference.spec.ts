import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

test('a developer reads the API reference and finds who may call each route', async ({ page }) => {
  await page.goto('/api-reference');
  await page.getByText('/api/partners/login', { exact: true }).click();
  const accounts = page.locator('#accounts');
  await expect(accounts.getByText('two_factor_code', { exact: true })).toBeVisible();
  await expect(page.getByText('invalid_credentials').first()).toBeVisible();
});

test('a developer reads which requests of a server and a page open a session', async ({ page }) => {
  await page.goto('/api-reference');
  const live = page.locator('#live');
  const summary = live.locator('summary', { hasText: '/v1/transactions' });
  await expect(summary.getByText('Secret key', { exact: true })).toBeVisible();
  const call = live.locator('details', { hasText: '/v1/sessions' });
  await call.locator('summary').click();
  await expect(call.getByText('Public or API key or Secret key')).toBeVisible();
  const body = call.locator('div', { has: page.getByRole('heading', { name: /^Body/ }) }).last();
  const shape = (name: RegExp) =>
    body.locator('div', { has: page.getByRole('heading', { name }) }).last();
  const fromServer = shape(/secret key/);
  await expect(fromServer.getByText('player_id', { exact: true })).toBeVisible();
  await expect(fromServer.getByText('max_round_stake', { exact: true })).toBeVisible();
  await expect(fromServer.getByText('playerId', { exact: true })).toHaveCount(0);
  const withToken = shape(/launch token/);
  await expect(withToken.locator('dt')).toHaveText(['launchToken']);
  await expect(call.getByText(/With a secret key: a repeated call/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('an unknown URL of the portal shows a page that links home', async ({ page }) => {
  await page.goto('/dashboard/nothing-here');
  await expect(page.getByText('There is nothing at this address')).toBeVisible();
});
