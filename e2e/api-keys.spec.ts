import type { Locator, Page } from '@playwright/test';
import { holdAnswer } from './support/hold-answer.ts';
import { anApprovedPartner } from './support/kyc.ts';
import { aSignedInPartner } from './support/people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

const whoAmI = '/api/sdk/whoami';

async function reveal(page: Page, key: Locator): Promise<string> {
  await page.getByRole('button', { name: 'Reveal' }).click();
  await expect(key).not.toHaveText(/•/);
  return (await key.textContent()) ?? '';
}

async function aRevealedKey(page: Page): Promise<{ key: Locator; shown: string }> {
  await anApprovedPartner(page);
  await page.goto('/dashboard/api-keys');
  const key = page.getByRole('code').first();
  return { key, shown: await reveal(page, key) };
}

test('without approved KYC the key is restricted, with a link to the KYC screen', async ({
  page,
}) => {
  await aSignedInPartner(page);
  await page.goto('/dashboard/api-keys');
  await expect(page.getByText('Your KYC must be approved to access API keys.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Go to KYC Verification' }).click();
  await expect(page).toHaveURL('/dashboard/kyc');
});

test('the key can be revealed, hidden and copied, and shows its last use', async ({
  page,
  context,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await anApprovedPartner(page);
  await page.goto('/dashboard');
  await expect(page.getByText('Available', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Put a live table on your site' })).toBeVisible();
  await page.goto('/dashboard/api-keys');
  const key = page.getByRole('code').first();
  await expect(key).toHaveText(/^pk_test_•+.{4}$/);
  await expect(page.getByText('Not used yet')).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await expect(key).toHaveText(/•/);
  await page.clock.runFor(1_900);
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  await page.clock.resume();
  const copied = await page.evaluate(() => navigator.clipboard.readText());

  await page.getByRole('button', { name: 'Reveal' }).click();
  await expect(key).toHaveText(copied);
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(key).toHaveText(/•/);

  const used = await page.request.get(whoAmI, {
    headers: { 'x-api-key': copied, origin: 'https://play.casino.test' },
  });
  expect(used.status()).toBe(200);
  await page.reload();
  await expect(page.getByText('From https://play.casino.test')).toBeVisible();
});

test('regenerating asks for confirmation, says to update integrations, and revokes the old key', async ({
  page,
}) => {
  const { key, shown: old } = await aRevealedKey(page);
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await expect(page).toHaveURL('/dashboard/api-keys?confirm=regenerate');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(key).toHaveText(old);

  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api-key/regenerate')) sent += 1;
  });
  await page.getByRole('button', { name: 'Regenerate' }).click();
  // Simulates users who double-click everything.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Regenerate' }).dblclick();
  await expect(
    page.getByRole('status').getByText('Please update your integrations.'),
  ).toBeVisible();
  await expect(key).toHaveText(/•/);
  const renewed = await reveal(page, key);
  const present = async (presented: string) =>
    (await page.request.get(whoAmI, { headers: { 'x-api-key': presented } })).status();
  expect(await present(old)).toBe(401);
  expect(await present(renewed)).toBe(200);
  expect(sent).toBe(1);
});

test('a grace period keeps the old key, and the screen says until when', async ({ page }) => {
  const { shown: old } = await aRevealedKey(page);
  await page.getByRole('button', { name: 'Regenerate' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('The old key stops working').selectOption('In 24 hours');
  await expect(dialog.getByText('Until then both work.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Regenerate' }).click();
  await expect(
    page.getByText(`The old key that ends in ${old.slice(-4)} works until`),
  ).toBeVisible();
  const used = await page.request.get(whoAmI, { headers: { 'x-api-key': old } });
  expect(used.status()).toBe(200);
});

test('a secret key is created, shown once, used, and revoked, also by keyboard', async ({
  page,
  context,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await anApprovedPartner(page);
  await page.goto('/dashboard/api-keys');
  await expect(page.getByText('No secret keys')).toBeVisible();

  await page.getByRole('button', { name: 'Create secret key' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('Name is required.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Wallet server');
  await dialog.getByLabel('Usable from').fill('127.0.0.1\neverywhere');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Create' }).press('Enter');
  await expect(dialog.getByText('everywhere is no address or range of addresses.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Usable from').fill('127.0.0.1\n::1');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('It is shown only now.')).toBeVisible();
  const secret = (await dialog.getByRole('code').textContent()) ?? '';
  expect(secret).toMatch(/^sk_test_[0-9A-Za-z]{38}$/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.mouse.click(4, 4);
  await expect(dialog.getByText(secret)).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy key' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);

  const row = page.getByRole('row').filter({ hasText: 'Wallet server' });
  await expect(row).toContainText(`sk_test_…${secret.slice(-4)}`);
  await expect(row).toContainText('127.0.0.1, ::1');
  await expect(row).toContainText('Not yet');
  const used = await page.request.get('/v1/whoami', { headers: { 'x-api-key': secret } });
  expect(await used.json()).toMatchObject({ mode: 'test', key_name: 'Wallet server' });
  await page.reload();
  await expect(row).toContainText('just now');
  await expectNoSidewaysScroll(page);

  await row.getByRole('button', { name: 'Revoke' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel('It stops working').selectOption('In 1 hour');
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toContainText('Ends');
  await expect(question).toBeHidden();
  await row.getByRole('button', { name: 'Revoke' }).click();
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No secret keys')).toBeVisible();
  const refused = await page.request.get('/v1/whoami', { headers: { 'x-api-key': secret } });
  expect(refused.status()).toBe(401);
});

test('a secret key that arrives after Back is shown, and its name is not offered again', async ({
  page,
}) => {
  await anApprovedPartner(page);
  await page.goto('/dashboard/api-keys');
  const dialog = page.getByRole('dialog');
  const create = page.getByRole('button', { name: 'Create secret key' });
  await create.click();
  await dialog.getByLabel('Name').fill('Wallet server');
  const answer = await holdAnswer(page, '**/api/partners/secret-keys');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await answer.arrived;
  await page.goBack();
  await expect(dialog).toBeHidden();
  await answer.release();
  await expect(dialog.getByRole('code')).toHaveText(/^sk_test_/);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await expect(dialog).toBeHidden();
  await create.click();
  await expect(dialog.getByLabel('Name')).toHaveValue('');
});

test('live mode is locked and says how to unlock it', async ({ page }) => {
  await anApprovedPartner(page);
  await page.goto('/dashboard/api-keys');
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/api-keys?mode=live');
  await expect(page.getByRole('heading', { name: 'Live mode is locked' })).toBeVisible();
  await expect(page.getByText('Live keys come once our staff have approved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create secret key' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open the checklist' }).click();
  await expect(page).toHaveURL('/dashboard/go-live');
});

test.describe('when the server fails', () => {
  test.use({ allowedErrors: /500|503/ });

  test('a key that could not be revealed is not shown as active', async ({ page }) => {
    await anApprovedPartner(page);
    await page.route(/\/api\/partners\/api-key\?/, (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await page.goto('/dashboard/api-keys');
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Reveal' }).click();
    await expect(page.getByText('Failed to load API key.')).toBeVisible();
    await expect(page.getByText('Active', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Reveal' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Copy', exact: true })).toHaveCount(0);
    await page.unroute(/\/api\/partners\/api-key\?/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Hide' })).toBeVisible();
  });

  test('each failure has its own message', async ({ page }) => {
    await anApprovedPartner(page);
    await page.route('**/api/partners/api-key/regenerate', (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await page.goto('/dashboard/api-keys?confirm=regenerate');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Regenerate' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Failed to regenerate API key. Please try again.',
    );
    await page.route(/\/api\/partners\/api-key\/status/, (route) =>
      route.fulfill({ json: { status: 'not_generated', key: null, ending_keys: [] } }),
    );
    await page.goto('/dashboard/api-keys');
    await expect(
      page.getByText('API key not generated yet. Please contact support.'),
    ).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByText('Not Generated', { exact: true })).toBeVisible();
    await page.route(/\/api\/partners\/api-key\/status/, (route) =>
      route.fulfill({ status: 503, json: {} }),
    );
    await page.goto('/dashboard/api-keys');
    await expect(page.getByText('Failed to load API key.')).toBeVisible();
    await page.unroute(/\/api\/partners\/api-key\/status/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Your API key' })).toBeVisible();

    await page.route(/\/api\/partners\/secret-keys/, (route) =>
      route.fulfill({ status: 503, json: {} }),
    );
    await page.reload();
    await expect(page.getByText('Failed to load your secret keys.')).toBeVisible();
    await page.unroute(/\/api\/partners\/secret-keys/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No secret keys')).toBeVisible();
  });
});
