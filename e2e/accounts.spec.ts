import { limits } from '@baize/contract';
import { readMail } from './support/mailbox.ts';
import {
  aRegisteredPartner,
  aSignedInPartner,
  fillRegistration,
  logIn,
  someone,
} from './support/people.ts';
import {
  everyBrowser,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from './support/test.ts';

test('a new partner registers, is signed in, and receives the welcome email', async ({ page }) => {
  const person = someone();
  await page.goto('/register');
  await expectNoSidewaysScroll(page);
  await fillRegistration(page, person);
  await page.getByLabel('Confirm password').fill('something else');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.username);
  await page.goto('/mailbox');
  await expect(page.getByText(person.email)).toBeVisible();
  await readMail(page.request, person.email, /welcome/i);
});

test('a taken name shows an error beside the form, which keeps what was typed', async ({
  page,
}) => {
  const first = await aRegisteredPartner(page.request);
  await page.goto('/register');
  await fillRegistration(page, { ...someone(), username: first.username.toUpperCase() });
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Username or email already exists. Please choose different credentials.',
  );
  await expect(page.getByLabel('Username')).toHaveValue(first.username.toUpperCase());
});

test('a wrong password shows an error, stays on the page and keeps the name', async ({ page }) => {
  const person = await aRegisteredPartner(page.request);
  await page.goto('/login');
  await expectNoSidewaysScroll(page);
  await logIn(page, person.username, 'not the password');
  await expect(page.getByRole('alert')).toHaveText(
    'Invalid username or password. Please check your credentials.',
  );
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Username or email')).toHaveValue(person.username);
});

test('two-factor authentication is turned on, required at sign-in, and can be cancelled', async ({
  page,
}) => {
  const person = await aSignedInPartner(page);
  await page.goto('/dashboard/profile');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Enable 2FA' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enable 2FA' }).click();
  await expect(page.getByText('2FA enabled successfully')).toBeVisible();

  await page.getByRole('button', { name: person.username }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/profile');
  await page.getByRole('button', { name: person.username }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Yes, Logout' }).click();
  await expect(page).toHaveURL('/login');

  // Controls the clock, because on a busy machine the checks may outlast the wait for another code.
  await page.clock.install();
  await logIn(page, person.email.toUpperCase(), person.password);
  await expect(
    page.getByText('Please enter the verification code sent to your email.'),
  ).toBeVisible();
  const resend = page.getByRole('button', { name: 'Resend verification code' });
  await expect(resend).toBeDisabled();
  await expect(resend).toContainText(/\(\d+ s\)/);
  await page.clock.fastForward(limits.twoFactor.resendSeconds * 1_000);
  await expect(resend).toBeEnabled();
  await expectAccessible(page);
  const verify = page.getByRole('button', { name: 'Verify Code' });
  await page.getByLabel('Verification code').fill('12345');
  await expect(verify).toBeDisabled();

  const mail = await readMail(page.request, person.email, /code/i);
  const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';
  const wrong = code === '000000' ? '111111' : '000000';
  await page.getByLabel('Verification code').fill(wrong);
  await verify.click();
  await expect(page.getByRole('alert')).toHaveText('Invalid verification code. Please try again.');

  await page.getByRole('button', { name: 'Back to login' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByLabel('Username or email').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Verification code').fill(code);
  await verify.click();
  await expect(page).toHaveURL('/dashboard');
});

test('two-factor authentication turned on elsewhere is shown with the reason', async ({ page }) => {
  const { token } = await aSignedInPartner(page);
  await page.goto('/dashboard/profile');
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
  const headers = { authorization: `Bearer ${token}` };
  await page.request.post('/api/partners/2fa/enable', { headers });
  await page.getByRole('button', { name: 'Enable 2FA' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enable 2FA' }).click();
  await expect(page.getByRole('alert')).toHaveText('2FA is already enabled');
  await expect(page.getByText('Enabled', { exact: true })).toBeVisible();
  await page.route('**/api/partners/2fa/disable', (route) =>
    route.fulfill({ status: 409, json: {} }),
  );
  await page.getByRole('button', { name: 'Disable 2FA' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable 2FA' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to update 2FA settings.');
});

test('a forgotten password can be reset with the link once', async ({ page }) => {
  const person = await aRegisteredPartner(page.request);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Please check your email')).toBeVisible();
  const mail = await readMail(page.request, person.email, /password/i);
  const link = /https?:\/\/\S+\/reset-password\?token=\S+/.exec(mail.text)?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByLabel('New password')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('New password').fill('a brand new phrase');
  await page.getByLabel('Confirm password').fill('a brand new phrase');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL('/login');
  await expect(
    page.getByRole('status').filter({ hasText: 'Your password has been reset.' }),
  ).toBeVisible();
  await logIn(page, person.username, 'a brand new phrase');
  await expect(page).toHaveURL('/dashboard');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link cannot be used' })).toBeVisible();
  for (const unusable of ['', '?token=', '?token=nonsense', `?token=${'x'.repeat(300)}`]) {
    await page.goto(`/reset-password${unusable}`);
    await expect(page.getByRole('heading', { name: 'This link cannot be used' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('the profile can be edited, shows errors, keeps the input and is saved', async ({ page }) => {
  const person = await aSignedInPartner(page);
  await page.goto('/dashboard/profile');
  const edit = page.getByRole('button', { name: 'Edit Profile' });
  await edit.press('Enter');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByLabel('Website URL').fill('javascript:alert(1)');
  await page.getByLabel('Company name').fill('<b>Bold</b> & Sons');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(/starts with http/)).toBeVisible();
  await page.getByLabel('Website URL').fill('https://other.test');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByText('<b>Bold</b> & Sons')).toBeVisible();
  await expect(edit).toBeFocused();
  await edit.click();
  await page.getByLabel('Company name').fill('Never saved');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(edit).toBeFocused();
  await expect(page.getByText('Never saved')).toHaveCount(0);
  await expect(page.getByText(person.email).first()).toBeVisible();
});

test('saving the profile does not overwrite what another tab has saved', async ({
  page,
  context,
}) => {
  await aSignedInPartner(page);
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Company name').fill('Edited here');
  const other = await context.newPage();
  await other.goto('/dashboard/profile');
  await other.getByRole('button', { name: 'Edit Profile' }).click();
  await other.getByLabel('Website URL').fill('https://elsewhere.test');
  await other.getByRole('button', { name: 'Save Changes' }).click();
  await expect(other.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByLabel('Website URL')).toHaveValue('https://elsewhere.test');
  await expect(page.getByLabel('Company name')).toHaveValue('Edited here');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('https://elsewhere.test')).toBeVisible();
  await expect(page.getByText('Edited here')).toBeVisible();
});

test('password rules apply in order, and a change ends other sessions', async ({
  page,
  browser,
}) => {
  const person = await aSignedInPartner(page);
  const elsewhere = await (await browser.newContext()).newPage();
  await logIn(elsewhere, person.username, person.password);
  await expect(elsewhere).toHaveURL('/dashboard');

  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const fill = async (current: string, next: string, again: string) => {
    await page.getByLabel('Current Password').fill(current);
    await page.getByLabel('New Password', { exact: true }).fill(next);
    await page.getByLabel('Confirm New Password').fill(again);
    await page.getByRole('button', { name: 'Update Password' }).click();
  };
  await fill(person.password, 'short', 'other');
  await expect(page.getByRole('alert')).toHaveText('New passwords do not match');
  await fill(person.password, 'short', 'short');
  await expect(page.getByRole('alert')).toHaveText(
    'New password must be at least 8 characters long',
  );
  await fill(person.password, 'l'.repeat(129), 'l'.repeat(129));
  await expect(page.getByRole('alert')).toHaveText(
    'New password must be at most 128 characters long',
  );
  await fill('not the current one', 'a longer phrase', 'a longer phrase');
  await expect(page.getByRole('alert')).toHaveText('Current password is incorrect.');
  await fill(person.password, 'a longer phrase', 'a longer phrase');
  await expect(page.getByText('Password updated successfully!')).toBeVisible();

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL('/login');
  await elsewhere.context().close();
});

test(
  'the guard redirects visitors to the login and back after signing in',
  everyBrowser,
  async ({ page }) => {
    const person = await aRegisteredPartner(page.request);
    await page.goto('/dashboard/profile');
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Username or email').fill(person.username);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/dashboard/profile');
  },
);

test('logging out in one tab logs out the other', async ({ page, context }) => {
  const person = await aSignedInPartner(page);
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/dashboard/profile');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: person.username }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Yes, Logout' }).click();
  await expect(other).toHaveURL('/login');
});

test.describe('with the server down', () => {
  test.use({ allowedErrors: /503/ });

  test('an unreachable server shows an error with a retry button', async ({ page }) => {
    await aSignedInPartner(page);
    await page.route('**/api/partners/profile', (route) =>
      route.fulfill({ status: 503, json: {} }),
    );
    await page.goto('/dashboard');
    await expect(page.getByText('The server could not be reached.')).toBeVisible();
    await page.unroute('**/api/partners/profile');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  });
});
