import type { Page } from '@playwright/test';
import { aSignedInPartner, asStaff, someone } from './support/people.ts';
import { send } from './support/send.ts';
import { expect, test } from './support/test.ts';
import { aTicket } from './support/tickets.ts';

/** How the Back button treats dialogs, and where users end up when a slow response arrives. */

async function heldAnswer(page: Page, path: string, method: string, json: object) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await promise;
    return route.fulfill({ json });
  });
  return resolve;
}

test('tickets that were read and closed add no steps to the history', async ({ page }) => {
  const { token } = await aSignedInPartner(page);
  const subjects = ['Video freezes', 'Invoice missing'];
  for (const subject of subjects) await aTicket(page.request, token, { subject });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Support Tickets' }).click();
  for (const subject of subjects) {
    await page.getByRole('link', { name: subject }).click();
    const dialog = page.getByRole('dialog', { name: subject });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/dashboard/tickets');
  }
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('a dialog opened from another closes with it, also after a reload', async ({ page }) => {
  const { token } = await aSignedInPartner(page);
  const { webhook } = (await send(page.request, 'POST', '/partners/webhooks', token, {
    mode: 'test',
    url: 'http://localhost:9/webhooks',
    events: ['key.created'],
  })) as { webhook: { id: number } };
  await send(page.request, 'POST', `/partners/webhooks/${webhook.id}/test`, token);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const last of [false, true]) {
    await page.getByRole('button', { name: 'Deliveries', exact: true }).click();
    await dialog.getByRole('button', { name: 'webhook.test' }).click();
    await expect(dialog.getByText('POST http://localhost:9/webhooks')).toBeVisible();
    if (last) await page.reload();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/dashboard/webhooks');
  }
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('a dialog opened by a link closes in place, and keeps the search', async ({ page }) => {
  const { token } = await aSignedInPartner(page);
  const id = await aTicket(page.request, token, { subject: 'Video freezes' });
  await page.goto('/dashboard');
  await page.goto(`/dashboard/tickets?search=video&ticket=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Video freezes' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/dashboard/tickets?search=video');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('a page keeps its scroll position when a dialog over it closes', async ({ page }) => {
  const { token } = await aSignedInPartner(page);
  for (const subject of ['One', 'Two', 'Three', 'Four']) {
    await aTicket(page.request, token, { subject });
  }
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto('/dashboard/tickets');
  const first = page.getByRole('link', { name: 'One' });
  await first.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => window.scrollY);
  const before = await place();
  expect(before).toBeGreaterThan(0);
  await first.click();
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'One' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/dashboard/tickets');
  expect(await place()).toBe(before);
});

test('a late response does not navigate away', async ({ page }) => {
  await asStaff(page);
  await page.goto('/admin/partners');
  const answered = await heldAnswer(page, '**/api/admin/partners', 'POST', { message: 'Added.' });
  const { username, email } = someone();
  await page.getByRole('button', { name: 'Add Partner' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Partner' });
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Company name').fill('Slow Tables');
  await dialog.getByLabel('Website URL').fill('https://casino.test');
  await dialog.getByLabel('Contact email').fill(email);
  await dialog.getByRole('button', { name: 'Add Partner' }).click();
  await expect(dialog.getByRole('button', { name: 'Add Partner' })).toBeDisabled();
  await page.goBack();
  await page.getByRole('link', { name: 'Staff', exact: true }).click();
  await expect(page).toHaveURL('/admin/staff');
  answered();
  await expect(page.getByText('Added.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/admin/staff');
});

test('a late response closes no other dialog', async ({ page }) => {
  await asStaff(page);
  await page.goto('/admin/live/limits');
  const path = '**/api/admin/table-limits/*/*';
  const answered = await heldAnswer(page, path, 'DELETE', { message: 'Taken off.' });
  await page.getByRole('button', { name: 'Remove NOK' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.goBack();
  await page.getByRole('button', { name: 'Change NOK' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'in NOK' });
  await expect(dialog).toBeVisible();
  answered();
  await expect(page.getByText('Taken off.', { exact: true })).toBeVisible();
  await expect(dialog).toBeVisible();
});

test('on a phone, Back closes the navigation and the logout dialog before leaving', async ({
  page,
}) => {
  const { username } = await aSignedInPartner(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  await page.goto('/dashboard/kyc');
  const sheet = page.getByRole('dialog', { name: 'Navigation' });
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/dashboard/kyc');

  await page.getByRole('button', { name: 'Open navigation' }).click();
  await sheet.getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
  await expect(sheet).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/kyc');
  await expect(sheet).toBeHidden();

  await page.getByRole('button', { name: username }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirm Logout' });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL('/dashboard/kyc');
});
