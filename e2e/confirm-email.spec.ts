import type { APIRequestContext } from '@playwright/test';
import { readMail } from './support/mailbox.ts';
import { aSignedInPartner } from './support/people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

async function linkIn(
  request: APIRequestContext,
  address: string,
  subject: RegExp,
  path: string,
): Promise<string> {
  const { text } = await readMail(request, address, subject);
  return new RegExp(`/${path}\\?token=[\\w-]+`).exec(text)?.[0] ?? '';
}

test('a banner asks to confirm the email address, and disappears after the link is used', async ({
  page,
  browser,
}) => {
  const person = await aSignedInPartner(page);
  await page.goto('/dashboard');
  const banner = page.getByRole('complementary', { name: 'Confirm your address' });
  await expect(banner).toContainText(person.email);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  for (let sent = 0; sent < 5; sent++) {
    await banner.getByRole('button', { name: 'Send the link again' }).click();
    await expect(banner.getByText('Sent. Please check your mailbox.')).toBeVisible();
  }
  await banner.getByRole('button', { name: 'Send the link again' }).click();
  await expect(banner.getByRole('button', { name: /Send again in \d+ minutes/ })).toBeDisabled();

  const link = await linkIn(page.request, person.email, /confirm this address/i, 'confirm-email');
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(link);
  await expectAccessible(elsewhere);
  await elsewhere.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Address confirmed' })).toBeVisible();
  await elsewhere.reload();
  await expect(
    elsewhere.getByRole('heading', { name: 'This link was used already' }),
  ).toBeVisible();
  await elsewhere.context().close();

  // The portal, which was open all the time, updates automatically.
  await expect(banner).toBeHidden();
  await page.goto('/dashboard/profile');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
});

test('the banner can be dismissed, and an invalid link shows an error', async ({ page }) => {
  await aSignedInPartner(page);
  await page.goto('/dashboard');
  const banner = page.getByRole('complementary', { name: 'Confirm your address' });
  await banner.getByRole('button', { name: 'Not now' }).click();
  await expect(banner).toBeHidden();
  await page.goto('/dashboard/profile');
  await expect(page.getByText('Not confirmed', { exact: true })).toBeVisible();
  await expect(banner).toBeHidden();
  await page.goto('/confirm-email?token=broken');
  await expect(page.getByRole('heading', { name: 'This link cannot be used' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the link again' })).toBeVisible();
});

test('the previous email address is notified of a change and can restore itself', async ({
  page,
  browser,
}) => {
  const person = await aSignedInPartner(page);
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Email', { exact: true }).fill(`moved-${person.email}`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();

  const link = await linkIn(page.request, person.email, /address .* changed/i, 'restore-email');
  const owner = await (await browser.newContext()).newPage();
  await owner.goto(link);
  await expectAccessible(owner);
  await expectNoSidewaysScroll(owner);
  await owner.getByRole('button', { name: 'Bring my address back' }).click();
  await expect(owner.getByRole('heading', { name: 'Your address is back' })).toBeVisible();
  await owner.getByRole('link', { name: 'Choose a new password' }).click();
  await owner.getByLabel('New password', { exact: true }).fill('brass and green cloth');
  await owner.getByLabel('Confirm password').fill('brass and green cloth');
  await owner.getByRole('button', { name: 'Set password' }).click();
  await expect(owner).toHaveURL('/login');
  await owner.context().close();

  // The session that changed the email address has ended.
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
});
