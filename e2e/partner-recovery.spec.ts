import type { Page } from '@playwright/test';
import { aSignedInPartner, asStaff, logIn, type Person } from './support/people.ts';
import { setUpApp } from './support/second-factors.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

async function openMenu(staff: Page, { username, company }: Person): Promise<void> {
  await staff.goto(`/admin/partners?search=${username}`);
  await staff.getByRole('button', { name: `Actions for ${company}` }).click();
}

test('staff reset the second factors of a partner who lost them, from list and page', async ({
  page,
  browser,
}) => {
  test.slow();
  const person = await aSignedInPartner(page);
  await page.goto('/dashboard/profile');
  await setUpApp(page);

  const staff = await (await browser.newContext()).newPage();
  await asStaff(staff);
  await openMenu(staff, person);
  await staff.getByRole('menuitem', { name: 'Reset 2FA' }).click();
  const question = staff.getByRole('alertdialog');
  await expect(question).toContainText(person.company);
  await expectAccessible(staff);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);

  // The partner's page offers the same action.
  await staff.getByRole('link', { name: person.company }).click();
  await staff.getByRole('button', { name: 'Reset 2FA' }).click();
  await expectNoSidewaysScroll(staff);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(question).toHaveCount(0);
  await expect(staff.getByRole('button', { name: 'Reset 2FA' })).toHaveCount(0);
  await staff.context().close();

  const again = await (await browser.newContext()).newPage();
  await logIn(again, person.username, person.password);
  await expect(again).toHaveURL('/dashboard');
  await again.context().close();
});

test('staff end all sessions of a partner, whose open page logs out and says why', async ({
  page,
  browser,
}) => {
  const person = await aSignedInPartner(page);
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const staff = await (await browser.newContext()).newPage();
  await asStaff(staff);
  await openMenu(staff, person);
  await staff.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
  const question = staff.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(question).toHaveCount(0);
  await staff.context().close();

  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(/signed you out/i)).toBeVisible();
  await logIn(page, person.username, person.password);
  await expect(page).toHaveURL(/\/dashboard/);
});
