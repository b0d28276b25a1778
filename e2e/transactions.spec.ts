import type { Page } from '@playwright/test';
import { someTransactions } from '../apps/server/src/testing/transactions.ts';
import { inDatabase } from './support/database.ts';
import { anApprovedPartner } from './support/kyc.ts';
import { letPasswordAgeIn } from './support/old-password.ts';
import { asStaff } from './support/people.ts';
import { owner } from './support/start-server.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectWidthKept,
  test,
} from './support/test.ts';

const note = 'Paid by bank transfer, receipt 4711';

/** Opens a partner's credit that needs attention in the back office. */
async function aStuckCredit(page: Page) {
  const partner = await anApprovedPartner(page);
  const made = { credit: '' };
  await inDatabase(async (db) => Object.assign(made, await someTransactions(db, partner.id)));
  const staff = await asStaff(page);
  await page.goto(`/admin/transactions?partner=${partner.id}`);
  await page.getByRole('table').getByRole('button', { name: 'Credit' }).click();
  const details = page.getByRole('dialog', { name: /^Credit/ });
  const question = page.getByRole('dialog', { name: 'Close the credit of €9.00' });
  return { partner, staff, details, question, credit: made.credit };
}

test('staff close a manually settled transaction by keyboard, and the partner sees that they did', async ({
  page,
}) => {
  const { partner, staff, details, question, credit } = await aStuckCredit(page);
  const close = details.getByRole('button', { name: 'Close without sending' });
  await close.press('Enter');
  const how = question.getByLabel('How it was settled');
  await expect(how).toBeFocused();
  await expect(question).toContainText(partner.company);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(close).toBeFocused();

  await close.click();
  await question.getByRole('button', { name: 'Close transaction' }).click();
  await expect(question.getByText('Please say how it was settled.')).toBeVisible();
  await how.fill('ok');
  await expect(question.getByText('Please use at least 3 characters.')).toBeVisible();
  await how.fill(note);
  await letPasswordAgeIn(staff);
  await question.getByRole('button', { name: 'Close transaction' }).click();
  const password = page.getByRole('alertdialog', { name: 'Confirm your password' });
  await password.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The transaction is closed. Nothing was sent.')).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(details.getByText('Confirmed')).toBeVisible();
  await expect(details.getByText('Closed by staff')).toBeVisible();
  await expect(details.getByText(note)).toBeVisible();
  await expect(details.getByRole('button', { name: 'Send again' })).toHaveCount(0);
  await expect(close).toHaveCount(0);
  const holdsFocus = () => details.evaluate((dialog) => dialog.contains(document.activeElement));
  await expect.poll(holdsFocus).toBe(true);
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await expect(page.getByRole('cell', { name: 'Closed without sending' })).toBeVisible();
  await page.goto('/admin/activity?action=transaction.closed');
  const entry = page.getByRole('row').filter({ hasText: credit });
  await entry.getByText('closed transaction').click();
  await expect(entry.getByText(note)).toBeVisible();

  await page.goto(`/dashboard/transactions?transaction=${credit}`);
  await expect(page.getByRole('dialog').getByText('Closed by us')).toBeVisible();
  await expect(page.getByText(note)).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/dashboard/notifications');
  await expect(page.getByText('We closed a transaction').first()).toBeVisible();
});

test('a colleague who closes a transaction while it is resent sees an error and keeps the note', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { staff, details, question, credit } = await aStuckCredit(page);
  await expectNoSidewaysScroll(page);
  await details.getByRole('button', { name: 'Close without sending' }).click();
  await expectWidthKept(page);
  await expectAccessible(page);
  await question.getByLabel('How it was settled').fill(note);
  await page.request.post(`/api/admin/transactions/${credit}/retry`, {
    headers: { authorization: `Bearer ${staff}` },
  });
  await question.getByRole('button', { name: 'Close transaction' }).click();
  await expect(question.getByText('This transaction is on its way.')).toBeVisible();
  await expect(question.getByLabel('How it was settled')).toHaveValue(note);
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(details.getByText(/Pending|Needs attention/).first()).toBeVisible();
});
