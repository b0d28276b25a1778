import type { Browser, Page } from '@playwright/test';
import { aSignedInColleague, aSignedInPartner, logIn } from './support/people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

const devices = (page: Page) => page.getByRole('region', { name: 'Signed-in devices' });

async function elsewhere(browser: Browser, userAgent: string): Promise<Page> {
  const context = await browser.newContext({ userAgent });
  return context.newPage();
}

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

test('a partner sees the devices, logs out one, which leaves immediately, then all others', async ({
  page,
  browser,
}) => {
  test.slow();
  const person = await aSignedInPartner(page);
  const laptop = await elsewhere(browser, firefox);
  await logIn(laptop, person.username, person.password);
  await expect(laptop).toHaveURL('/dashboard');
  const mobile = await elsewhere(browser, phone);
  await logIn(mobile, person.username, person.password);
  await expect(mobile).toHaveURL('/dashboard');

  await page.goto('/dashboard/profile');
  const list = devices(page).getByRole('listitem');
  await expect(list).toHaveCount(3);
  await expect(list.first()).toContainText('This device');
  await expect(list.first().getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await list
    .filter({ hasText: 'Firefox on Windows' })
    .getByRole('button', { name: /^Sign out Firefox on Windows/ })
    .click();
  await expect(page.getByText('Signed out.')).toBeVisible();
  await expect(list).toHaveCount(2);
  await expect(laptop).toHaveURL('/login');

  await devices(page).getByRole('button', { name: 'Sign out all others' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(list).toHaveCount(2);
  await devices(page).getByRole('button', { name: 'Sign out all others' }).click();
  await question.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(list).toHaveCount(1);
  await expect(mobile).toHaveURL('/login');
  await expect(page).toHaveURL('/dashboard/profile');
  await laptop.context().close();
  await mobile.context().close();
});

test('staff see their devices, and log out another one', async ({ page, browser }) => {
  test.slow();
  const person = await aSignedInColleague(page);
  const laptop = await elsewhere(browser, firefox);
  await laptop.goto('/admin/login');
  await laptop.getByLabel('Username').fill(person.username);
  await laptop.getByLabel('Password', { exact: true }).fill(person.password);
  await laptop.getByRole('button', { name: 'Log in' }).click();
  await expect(laptop.getByText(`Welcome, ${person.username}`)).toBeVisible();

  await page.goto('/admin/profile');
  const list = devices(page).getByRole('listitem');
  await expect(list).toHaveCount(2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await list.getByRole('button', { name: /^Sign out Firefox/ }).click();
  await expect(list).toHaveCount(1);
  await expect(laptop).toHaveURL('/admin/login');
  await laptop.context().close();
});
