import type { accountRoutes, RouteBody } from '@baize/contract';
import type { Page } from '@playwright/test';
import { readMail } from './support/mailbox.ts';
import { aRegisteredPartner, aSignedInPartner, logIn, type Person } from './support/people.ts';
import { send } from './support/send.ts';
import { expect, test } from './support/test.ts';

/** Which session a logout ends, also without a connection. */

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

async function logOut(page: Page, { username }: Person): Promise<void> {
  await page.getByRole('button', { name: username }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Yes, Logout' }).click();
}

test('a logout with a late response does not end the session that began after it', async ({
  page,
  context,
}) => {
  const before = await aSignedInPartner(page);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/partners/logout', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/dashboard');
  const late = page.waitForResponse('**/api/partners/logout');
  await logOut(page, before);
  const now = await aSignedInPartner(await context.newPage());
  await expect(page.getByText(now.username, { exact: true }).first()).toBeVisible();
  answer.resolve();
  await (await late).finished();
  await expect(page.getByRole('button', { name: 'Yes, Logout' })).toBeEnabled();
  await page.reload();
  await expect(page.getByText(now.username, { exact: true }).first()).toBeVisible();
  expect(await tokenIn(page)).toBe(now.token);
});

test('restoring an email address does not end the session of another account', async ({ page }) => {
  const moved = await aSignedInPartner(page);
  const profile: RouteBody<typeof accountRoutes.updateProfile> = {
    username: moved.username,
    email: `moved-${moved.email}`,
    company_name: moved.company,
    registration_number: '',
    address: '',
    website_url: 'https://casino.test',
    contact_email: moved.email,
  };
  await send(page.request, 'PUT', '/partners/profile/update', moved.token, profile);
  const { text } = await readMail(page.request, moved.email, /address .* changed/i);
  const now = await aSignedInPartner(page);
  await page.goto(/\/restore-email\?token=[\w-]+/.exec(text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Bring my address back' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is back' })).toBeVisible();
  expect(await tokenIn(page)).toBe(now.token);
  await page.goto('/dashboard');
  await expect(page.getByText(now.username, { exact: true }).first()).toBeVisible();
});

test.describe('without a connection', () => {
  test.use({ allowedErrors: /ERR_INTERNET_DISCONNECTED/ });

  test('a logout succeeds and a login shows an error, both immediately', async ({
    page,
    context,
  }) => {
    const person = await aRegisteredPartner(page.request);
    await logIn(page, person.username, person.password);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.username);
    await context.setOffline(true);
    await logOut(page, person);
    await expect(page).toHaveURL('/login');
    expect(await tokenIn(page)).toBeNull();
    await page.getByLabel('Username or email').fill(person.username);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Login failed. Please try again later.')).toBeVisible();
  });

  test('failed requests are retried automatically when the connection is back', async ({
    page,
    context,
  }) => {
    await aSignedInPartner(page);
    await page.goto('/dashboard/notifications');
    await expect(page.getByText('No notifications yet')).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: /^Read/ }).click();
    await expect(page.getByText('Failed to load notifications.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Nothing read yet')).toBeVisible();
  });
});

test('the logout dialog takes the focus each time, and returns it', async ({ page }) => {
  const { username } = await aSignedInPartner(page);
  await page.goto('/dashboard');
  const menu = page.getByRole('button', { name: username });
  for (const open of ['click', 'Enter', 'ArrowDown'] as const) {
    await (open === 'click' ? menu.click() : menu.press(open));
    await page.getByRole('menuitem', { name: 'Logout' }).press('Enter');
    const no = page.getByRole('button', { name: 'No', exact: true });
    await expect(no).toBeFocused();
    // The menu has closed by then and does not take the focus with it.
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Yes, Logout' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(menu).toBeFocused();
  }
});
