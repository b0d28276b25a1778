import { asStaff } from './support/people.ts';
import { owner } from './support/start-server.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

test('staff sign in, are welcomed by name, and sign out', async ({ page }) => {
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/login');
  await expectAccessible(page);
  await page.getByLabel('Username').fill(owner.username);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Invalid username or password. Please check your credentials.',
  );
  await page.getByLabel('Username').fill(`  ${owner.username} `);
  await page.getByLabel('Password', { exact: true }).fill(`  ${owner.password} `);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText(`Welcome, ${owner.username}`)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
});

test('the admin profile says what it should and cancels cleanly', async ({ page }) => {
  await asStaff(page);
  await page.goto('/admin/profile');
  await expect(page.getByRole('heading', { name: 'Admin Profile' })).toBeVisible();
  await expect(
    page.getByText('Manage your account information and security settings'),
  ).toBeVisible();
  await expect(page.getByText('Your admin account is active and secure')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Email').fill('nonsense');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('owner@portal.test')).toBeVisible();
});
