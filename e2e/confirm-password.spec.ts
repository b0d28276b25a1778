import type { Page } from '@playwright/test';
import { anApprovedPartner } from './support/kyc.ts';
import { letPasswordAge, letPasswordAgeIn } from './support/old-password.ts';
import { aSignedInPartner, asStaff, someone } from './support/people.ts';
import { owner } from './support/start-server.ts';
import { expect, expectAccessible, expectWidthKept, test } from './support/test.ts';

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirm your password' });
const passwordIn = (page: Page) => question(page).getByLabel('Password', { exact: true });

test('changing the email address asks for the password, also by keyboard, and keeps what was typed', async ({
  page,
}) => {
  const person = await aSignedInPartner(page);
  await letPasswordAge(person.username);
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const email = page.getByLabel('Email', { exact: true });
  await email.fill(`moved-${person.email}`);
  await email.press('Enter');
  await expect(passwordIn(page)).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(email).toHaveValue(`moved-${person.email}`);
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled();

  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(passwordIn(page)).toBeFocused();
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(question(page).getByText('Current password is incorrect.')).toBeVisible();
  await expect(passwordIn(page)).toBeFocused();
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(question(page)).toHaveCount(0);
});

test('a profile with an unchanged email address is saved without asking for the password', async ({
  page,
}) => {
  const person = await aSignedInPartner(page);
  await letPasswordAge(person.username);
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Registration number').fill('MT-1');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
});

test('the key stays masked without the password, also on a phone, and copying waits for it', async ({
  page,
  context,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 390, height: 844 });
  const person = await anApprovedPartner(page);
  await letPasswordAge(person.username);
  await page.goto('/dashboard/api-keys');
  const key = page.getByRole('code').first();
  await page.getByRole('button', { name: 'Reveal' }).click();
  await expect(question(page)).toBeVisible();
  await expectWidthKept(page);
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(key).toHaveText(/•/);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await passwordIn(page).fill(person.password);
  await question(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^pk_test_/);
  await page.getByRole('button', { name: 'Reveal' }).click();
  await expect(key).not.toHaveText(/•/);
});

test('the password dialog is above the dialog that opened it, and both close together', async ({
  page,
}) => {
  test.slow();
  const person = await anApprovedPartner(page);
  await letPasswordAge(person.username);
  await page.goto('/dashboard/api-keys?confirm=regenerate');
  const first = page.getByRole('alertdialog', { name: 'Regenerate API key?' });
  await first.getByRole('button', { name: 'Regenerate' }).click();
  await expect(passwordIn(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(first).toBeVisible();
  await first.getByRole('button', { name: 'Regenerate' }).click();
  await passwordIn(page).fill(person.password);
  await passwordIn(page).press('Enter');
  await expect(page.getByText('Please update your integrations.').first()).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('guesses are throttled, and the wait is shown', async ({ page }) => {
  const person = await aSignedInPartner(page);
  await letPasswordAge(person.username);
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Enable 2FA' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enable 2FA' }).click();
  const wait = question(page)
    .getByText(/You can try again in \d+ seconds?\./)
    .first();
  await expect(async () => {
    await passwordIn(page).fill('not the password');
    await passwordIn(page).press('Enter');
    await expect(wait).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(question(page).getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await expectAccessible(page);
  await expect(question(page).getByRole('button', { name: 'Confirm' })).toBeEnabled();
  await page.goBack();
  await expect(question(page)).toHaveCount(0);
});

test('staff confirm their password before they invite a colleague', async ({ page }) => {
  const token = await asStaff(page);
  await page.goto('/admin/staff');
  await page.getByRole('button', { name: 'Invite colleague' }).click();
  const { username, email } = someone();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await letPasswordAgeIn(token);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await passwordIn(page).fill(owner.password);
  await passwordIn(page).press('Enter');
  await expect(page.getByText(`An invitation was sent to ${email}.`)).toBeVisible();
  await expect(page.getByRole('row', { name: username })).toBeVisible();
});
