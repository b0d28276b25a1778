import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readMail } from './support/mailbox.ts';
import { aSignedInColleague, type Person } from './support/people.ts';
import {
  factorRow,
  keepRecoveryCodes,
  nextAppCode,
  plugInAuthenticator,
  setUpApp,
} from './support/second-factors.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

async function giveCredentials(page: Page, { username, password }: Person): Promise<void> {
  // Removes the session; otherwise the login redirects to the dashboard.
  await page.evaluate(() => localStorage.removeItem('admin_token'));
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Two-factor verification' })).toBeVisible();
}

const expectIn = (page: Page, person: Person) =>
  expect(page.getByText(`Welcome, ${person.username}`)).toBeVisible();

async function openProfile(page: Page): Promise<Person> {
  const person = await aSignedInColleague(page);
  await page.goto('/admin/profile');
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
  return person;
}

test('an authenticator app is set up, required and removed', async ({ page }) => {
  const person = await openProfile(page);
  await page.getByRole('button', { name: 'Set up app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(
    dialog.getByRole('img', { name: 'QR code for the authenticator app' }),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Enter the code that the app shows').fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This code is not right.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const { key } = await setUpApp(page);
  await expect(factorRow(page, 'Authenticator app')).toContainText('Set up');
  await expect(factorRow(page, 'Recovery codes')).toContainText('10 codes left.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await readMail(page.request, person.email, /second factor was added/);

  await page.getByRole('button', { name: 'Logout' }).click();
  await giveCredentials(page, person);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(await page.evaluate(() => localStorage.getItem('admin_token'))).toBeNull();
  const verify = page.getByRole('button', { name: 'Verify Code' });
  await expect(verify).toBeDisabled();
  await page.getByLabel('Verification code').fill('000000');
  await verify.click();
  await expect(page.getByRole('alert')).toHaveText('Invalid verification code. Please try again.');
  await page.getByLabel('Verification code').fill(nextAppCode(key));
  await verify.click();
  await expectIn(page, person);

  await page.goto('/admin/profile');
  await page.getByRole('button', { name: 'Remove app', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove app' }).click();
  await expect(page.getByText('Your authenticator app was removed.')).toBeVisible();
  await expect(factorRow(page, 'Recovery codes')).toHaveCount(0);
});

test('five wrong codes end the sign-in, which starts again with the password', async ({ page }) => {
  const person = await openProfile(page);
  const { key } = await setUpApp(page);
  await giveCredentials(page, person);
  const alert = page.getByRole('alert');
  for (let attempt = 0; attempt < 6; attempt++) {
    // The page clears the previous code some time after the response, so wait for the empty field.
    await expect(page.getByLabel('Verification code')).toHaveValue('');
    await page.getByLabel('Verification code').fill(`00000${attempt}`);
    const answer = page.waitForResponse('**/api/admin/login');
    await page.getByRole('button', { name: 'Verify Code' }).click();
    expect((await answer).status()).toBe(401);
  }
  await expect(alert).toHaveText('This sign-in has ended. Please log in again.');
  await giveCredentials(page, person);
  await page.getByLabel('Verification code').fill(nextAppCode(key));
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await expectIn(page, person);
});

test('a passkey is added, named, used to sign in, and removed', async ({ page }) => {
  await plugInAuthenticator(page);
  const person = await openProfile(page);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const naming = page.getByRole('dialog', { name: 'Add a passkey' });
  await naming.getByLabel('Name').fill('');
  await naming.getByRole('button', { name: 'Continue' }).click();
  await expect(naming.getByText('Name is required.')).toBeVisible();
  await naming.getByLabel('Name').fill('Laptop');
  await naming.getByRole('button', { name: 'Continue' }).click();
  await keepRecoveryCodes(page);
  await expect(factorRow(page, 'Laptop')).toContainText('Passkey, added');

  await page.getByRole('button', { name: 'Add passkey' }).click();
  await naming.getByRole('button', { name: 'Continue' }).click();
  await expect(naming.getByRole('alert')).toHaveText(
    'This device holds a passkey for your account already.',
  );
  await naming.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Rename Laptop' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename passkey' });
  await renaming.getByLabel('Name').fill('Work laptop');
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await expect(factorRow(page, 'Work laptop')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await giveCredentials(page, person);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to login' }).click();
  await expect(page.getByLabel('Username')).toHaveValue(person.username);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectIn(page, person);
  await page.goto('/admin/profile');
  await expect(factorRow(page, 'Work laptop')).toContainText('last used');
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('Your passkey was removed.')).toBeVisible();
  await expect(factorRow(page, 'Work laptop')).toHaveCount(0);
});

test('a recovery code can be used instead of a passkey that is not at hand', async ({ page }) => {
  const authenticator = await plugInAuthenticator(page);
  const person = await openProfile(page);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  const [code = ''] = await keepRecoveryCodes(page);
  await authenticator.send('WebAuthn.disable');
  await plugInAuthenticator(page);

  await giveCredentials(page, person);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('The passkey was not used. Please try again.');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel('Recovery code').fill('aaaaa-bbbbb');
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid verification code. Please try again.');
  await page.getByLabel('Recovery code').fill(code.toUpperCase());
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await expectIn(page, person);
  const { text } = await readMail(page.request, person.email, /recovery code/i);
  expect(text).toContain('Codes left: 9');
});

test('recovery codes are shown once, copied, saved as a file and regenerated', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openProfile(page);
  const { recoveryCodes } = await setUpApp(page);
  await page.getByRole('button', { name: 'Make new codes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  const codes = await dialog.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  expect(codes.filter((code) => recoveryCodes.includes(code))).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL('/admin/profile');
  await expect(dialog.getByRole('listitem')).toHaveText(codes);
  await dialog.getByRole('button', { name: 'Copy codes' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${codes.join('\n')}\n`);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await (await download).path();
  for (const code of codes) expect(await readFile(file, 'utf8')).toContain(code);
  await dialog.getByRole('button', { name: 'I have kept them' }).click();

  await page.getByRole('button', { name: 'Remove app, passkeys and codes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove all' }).click();
  await expect(page.getByText('Your app, passkeys and recovery codes were removed.')).toBeVisible();
  await expect(factorRow(page, 'Recovery codes')).toHaveCount(0);
});
