import { aSignedInColleague, asStaff } from './support/people.ts';
import { owner } from './support/start-server.ts';
import { expect, expectNoSidewaysScroll, test } from './support/test.ts';

test('staff sign in, are welcomed by name, and log out', async ({ page }) => {
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/login');
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

for (const token of ['never-sent', 'x'.repeat(201)]) {
  test(`an unknown invitation token of ${token.length} characters is rejected`, async ({
    page,
  }) => {
    await page.goto(`/admin/accept-invitation?token=${token}`);
    await expect(
      page.getByRole('heading', { level: 1, name: 'This invitation cannot be used' }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to the login' })).toBeVisible();
  });
}

test('the admin profile shows the specified texts and can be cancelled', async ({ page }) => {
  await asStaff(page);
  await page.goto('/admin/profile');
  await expect(page.getByRole('heading', { name: 'Admin Profile' })).toBeVisible();
  await expect(
    page.getByText('Manage your account information and security settings'),
  ).toBeVisible();
  await expect(page.getByText('Your admin account is active and secure')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Email').fill('nonsense');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('owner@portal.test')).toBeVisible();
});

test('a profile is read, edited and saved with the specified texts', async ({ page }) => {
  const person = await aSignedInColleague(page);
  await page.goto('/admin/profile');
  const profile = page.getByRole('region', { name: 'Profile Information' });
  for (const [label, value] of [
    ['Username', person.username],
    ['Email', person.email],
    ['Role', 'support'],
  ] as const) {
    await expect(profile.getByRole('term').filter({ hasText: label })).toBeVisible();
    await expect(profile.getByRole('definition').filter({ hasText: value }).first()).toBeVisible();
  }
  const account = page.getByRole('region', { name: 'Account Information' });
  await expect(account.getByRole('term')).toHaveText(['Account ID', 'Account Type']);
  await expect(account.getByRole('definition')).toHaveText([/^#\d+$/, 'support']);

  await profile.getByRole('button', { name: 'Edit Profile' }).click();
  await profile.getByLabel('Username').fill('');
  await profile.getByRole('button', { name: 'Save Changes' }).click();
  await expect(profile.getByText('Username is required.')).toBeVisible();
  await profile.getByRole('button', { name: 'Cancel' }).click();
  await profile.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(profile.getByLabel('Username')).toHaveValue(person.username);
  await expect(profile.getByText('Username is required.')).toHaveCount(0);

  const renamed = `${person.username}-b`;
  await profile.getByLabel('Username').fill(renamed);
  await page.route('**/api/admin/profile', async (route) => {
    await expect(profile.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    await route.continue();
  });
  await profile.getByRole('button', { name: 'Save Changes' }).click();
  await expect(profile.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByText(`Welcome, ${renamed}`)).toBeVisible();
});

test('a password change checks three rules in order', async ({ page }) => {
  const person = await aSignedInColleague(page);
  await page.goto('/admin/profile');
  const security = page.getByRole('region', { name: 'Security Settings' });
  await expect(security.getByText('Password Security')).toBeVisible();
  await expect(security.getByText('Account Status')).toBeVisible();
  await security.getByRole('button', { name: 'Change Password' }).click();
  await expect(security.getByText('Account Status')).toHaveCount(0);
  await expect(security.getByText('Must be at least 8 characters long')).toBeVisible();
  const say = async (current: string, next: string, again: string) => {
    await security.getByLabel('Current Password', { exact: true }).fill(current);
    await security.getByLabel('New Password', { exact: true }).fill(next);
    await security.getByLabel('Confirm New Password', { exact: true }).fill(again);
    await security.getByRole('button', { name: 'Update Password' }).click();
  };
  await say(person.password, 'short', 'shorter');
  await expect(security.getByRole('alert')).toHaveText('New passwords do not match');
  await say(person.password, 'short', 'short');
  await expect(security.getByRole('alert')).toHaveText(
    'New password must be at least 8 characters long',
  );
  const next = 'brass rail and green cloth';
  await say('not this one', next, next);
  await expect(security.getByRole('alert')).toHaveText('Current password is incorrect.');
  await security.getByRole('button', { name: 'Cancel' }).click();
  await security.getByRole('button', { name: 'Change Password' }).click();
  await expect(security.getByRole('alert')).toHaveCount(0);
  await page.route('**/api/admin/password', async (route) => {
    await expect(security.getByRole('button', { name: 'Updating...' })).toBeDisabled();
    await route.continue();
  });
  await say(person.password, next, next);
  await expect(security.getByText('Password updated successfully!')).toBeVisible();
  await expect(security.getByLabel('New Password', { exact: true })).toHaveCount(0);
});

test('an expired token is removed at load, and by the check every five minutes', async ({
  page,
}) => {
  const kept = () => page.evaluate(() => localStorage.getItem('admin_token'));
  await asStaff(page);
  await page.clock.install();
  await page.goto('/admin/profile');
  await expect(page.getByRole('heading', { name: 'Admin Profile' })).toBeVisible();
  await page.clock.fastForward('07:50:00');
  await expect(page.getByRole('heading', { name: 'Admin Profile' })).toBeVisible();
  await page.clock.fastForward('00:15:00');
  await expect(page).toHaveURL('/admin/login');
  expect(await kept()).toBeNull();

  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/')) asked.push(request.url());
  });
  const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
  const expired = `${part({ alg: 'HS256' })}.${part({ exp: 1_700_000_000 })}.x`;
  await page.evaluate((token) => localStorage.setItem('admin_token', token), expired);
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/login');
  expect(await kept()).toBeNull();
  expect(asked).toEqual([]);
});

test.describe('with failing requests', () => {
  test.use({ allowedErrors: /ERR_FAILED|status of 5\d\d/ });

  test('a failed sign-in shows an error', async ({ page }) => {
    await page.route('**/api/admin/login', (route) => route.abort());
    await page.goto('/admin/login');
    await page.getByLabel('Username').fill(owner.username);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again later.');
  });

  test('a failed save without a message shows the error of its status', async ({ page }) => {
    await asStaff(page);
    await page.goto('/admin/profile');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    for (const [status, text] of [
      [400, 'Invalid data provided. Please check your input.'],
      [404, 'Profile not found. Please contact support.'],
      [502, 'Server error. Please try again later.'],
      [418, 'Failed to update profile. Please try again.'],
    ] as const) {
      await page.route('**/api/admin/profile', (route) => route.fulfill({ status, json: {} }));
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByRole('alert')).toHaveText(text);
    }
  });
});
