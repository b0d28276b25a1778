import { readMail } from './support/mailbox.ts';
import { aSignedInColleague, asStaff } from './support/people.ts';
import { setUpApp } from './support/second-factors.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

test('a staff member who forgot the password sets a new one by email', async ({ page }) => {
  const person = await aSignedInColleague(page);
  await page.evaluate(() => localStorage.removeItem('admin_token'));
  await page.goto('/admin/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/admin/forgot-password');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('If an account exists for this address')).toBeVisible();
  const { text } = await readMail(page.request, person.email, /Reset your/);
  const link = /\/admin\/reset-password\?token=[\w-]+/.exec(text)?.[0] ?? '';
  await page.goto(link);
  await expectAccessible(page);
  const next = 'brass rail and green cloth';
  await page.getByLabel('New password').fill(next);
  await page.getByLabel('Confirm password').fill(next);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByText('Your password has been reset.')).toBeVisible();
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(next);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText(`Welcome, ${person.username}`)).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link cannot be used' })).toBeVisible();
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL('/admin/forgot-password');
});

test('an owner resets the second factors of a colleague who lost them', async ({ page }) => {
  const person = await aSignedInColleague(page);
  await page.goto('/admin/profile');
  await setUpApp(page);
  await asStaff(page);
  await page.goto('/admin/staff');
  const row = page.getByRole('row').filter({ hasText: person.email });
  await row.getByRole('button', { name: `Actions for ${person.username}` }).click();
  await page.getByRole('menuitem', { name: 'Reset 2FA' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`Remove the second factors of ${person.username}?`);
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(question).toHaveCount(0);
  await readMail(page.request, person.email, /second factors .* were removed/);
});

test.describe('with too many requests', () => {
  test.use({ allowedErrors: /429/ });

  test('a forgotten password counts down to the next allowed request', async ({ page }) => {
    await page.route('**/api/admin/forgot-password', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '42' },
        json: { code: 'too_many_requests', message: 'Too many requests.' },
      }),
    );
    await page.goto('/admin/forgot-password');
    await expect(page.getByText('For staff of the back office.')).toBeVisible();
    await page.getByLabel('Email').fill('someone@casino.test');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByText(/You can try again in \d+ seconds?\./).first()).toBeVisible();
    await expectAccessible(page);
  });
});
