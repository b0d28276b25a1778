import { readFile } from 'node:fs/promises';
import { someTransactions } from '../apps/server/src/testing/transactions.ts';
import { inDatabase } from './support/database.ts';
import { anApprovedPartner } from './support/kyc.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

test('a partner sets a wallet URL, sees its requests, and resends failed ones', async ({
  page,
}) => {
  const partner = await anApprovedPartner(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Wallet', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'No test wallet yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Live mode is locked' })).toBeVisible();
  await page.getByRole('button', { name: 'Test', exact: true }).click();

  await page.getByRole('button', { name: 'Set the address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Address is required.')).toBeVisible();
  await dialog.getByLabel('Address').fill('ftp://casino.test');
  await expect(dialog.getByText('Please enter an address such as')).toBeVisible();
  await dialog.getByLabel('Address').fill('http://localhost:4999/wallet');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('It is shown only now.')).toBeVisible();
  await expect(dialog.getByRole('code')).toHaveText(/^whsec_/);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await expect(page.getByText('Not asked yet')).toBeVisible();
  await page.getByRole('button', { name: 'New secret' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new secret' }).click();
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await expect(page.getByText('Calls are signed with the secret before as well')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Transactions', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'No transactions yet' })).toBeVisible();
  await inDatabase((db) => someTransactions(db, partner.id, { currency: 'KWD' }));
  await page.reload();
  await expect(page.getByText('1 transaction needs attention')).toBeVisible();
  const table = page.getByRole('table', { name: 'Test transactions' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table.getByText('KWD 0.900')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain('credit,win,needs_attention,ann,KWD,900');

  await table.getByRole('button', { name: 'Credit' }).click();
  await expect(dialog.getByText('It did not answer within three seconds')).toBeVisible();
  await expect(dialog.getByText('Refused: the player is not known (404)')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(dialog.getByText('The transaction is sent again.')).toBeVisible();
  await expect(dialog.getByText('Nobody answered there')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.goto(`/admin/transactions?partner=${partner.id}`);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('cell', { name: partner.company }).first()).toBeVisible();
  await expectAccessible(page);
});
