import { anApprovedPartner, aStaffPage } from './support/kyc.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

test('a partner sees the requests and responses of their server, without the key', async ({
  page,
}) => {
  const { token } = await anApprovedPartner(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'API Logs' }).first().click();
  await expect(page.getByRole('heading', { name: 'No calls yet' })).toBeVisible();
  const made = await page.request.post('/api/partners/secret-keys', {
    headers: { authorization: `Bearer ${token}` },
    data: { name: 'Backend' },
  });
  const { key } = ((await made.json()) as { secret_key: { key: string } }).secret_key;
  const headers = { 'x-api-key': key };
  const asked = await page.request.get('/v1/whoami', { headers });
  await page.request.post('/v1/sessions', { headers, data: { player_id: 'ann', currency: 'EUR' } });
  await page.request.post('/v1/sessions', { headers, data: { player_id: 'no name' } });

  const table = page.getByRole('table', { name: 'Calls' });
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(table.getByRole('row')).toHaveCount(4, { timeout: 1_000 });
  }).toPass();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('combobox', { name: 'Filter by outcome' }).selectOption('Refused');
  await expect(table.getByRole('row')).toHaveCount(2);
  await table.getByRole('button', { name: 'POST /v1/sessions' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('"validation_failed"')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('combobox', { name: 'Filter by outcome' }).selectOption('Any outcome');
  await table.getByRole('button', { name: 'GET /v1/whoami' }).click();
  await expect(dialog.getByText(asked.headers()['x-request-id'] ?? '')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await table.getByRole('button', { name: 'POST /v1/sessions' }).last().click();
  await expect(dialog.getByText('[hidden]')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Our calls to your wallet' }).click();
  await expect(page.getByRole('heading', { name: 'No such calls' })).toBeVisible();
});

test('an open call stays when newer calls replace it in the list, and an expired one shows an error', async ({
  page,
}) => {
  const { token, id } = await anApprovedPartner(page);
  const made = await page.request.post('/api/partners/secret-keys', {
    headers: { authorization: `Bearer ${token}` },
    data: { name: 'Backend' },
  });
  const { key } = ((await made.json()) as { secret_key: { key: string } }).secret_key;
  await page.request.get('/v1/whoami', { headers: { 'x-api-key': key } });
  await page.goto('/dashboard/logs');
  const open = page.getByRole('button', { name: 'GET /v1/whoami' });
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(open).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await open.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Backend')).toBeVisible();

  await page.route('**/api/partners/calls?*', (route) =>
    route.fulfill({ json: { calls: [], next_cursor: null } }),
  );
  // Simulates returning to the window after some time.
  await page.clock.install();
  await page.clock.fastForward('01:00');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('No calls yet')).toBeAttached();
  await expect(dialog.getByText('Backend')).toBeVisible();

  await page.reload();
  await expect(dialog.getByText('This call is not among those shown.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  const desk = await aStaffPage(page);
  await desk.page.goto(`/admin/partners/${id}?call=999999999`);
  const theirs = desk.page.getByRole('dialog');
  await expect(theirs.getByText('This call is not among those shown.')).toBeVisible();
  await expectAccessible(desk.page);
  await desk.page.close();
});
