import { aSignedInPartner, logIn } from './support/people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

test('a new partner follows the onboarding tour by keyboard, and dismisses it permanently', async ({
  page,
  browser,
}) => {
  const person = await aSignedInPartner(page);
  await page.goto('/dashboard');
  const guide = page.getByRole('region', { name: 'A short way round' });
  await expect(guide).toContainText('1 of 6');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await guide.getByRole('button', { name: 'Show me round' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'First, who you are' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Open KYC Verification' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'KYC Verification' })).toBeVisible();
  await page.goto('/dashboard');
  await guide.getByRole('button', { name: 'Do not show again' }).click();
  await expect(guide).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await logIn(phone, person.username, person.password);
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Welcome');
  await expect(phone.getByRole('region', { name: 'A short way round' })).toHaveCount(0);
  await phone.close();
});

test('the onboarding tour ends with its last step', async ({ page }) => {
  await aSignedInPartner(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Show me round' }).click();
  for (let stop = 2; stop < 6; stop += 1) await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('6 of 6')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Your first visit')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Your first visit')).toHaveCount(0);
});
