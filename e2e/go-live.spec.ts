import type { Page } from '@playwright/test';
import { aPdf, aPng } from './support/documents.ts';
import { aStaffPage } from './support/kyc.ts';
import { fillRegistration, type Person, someone } from './support/people.ts';
import { placeBet } from './support/place-bet.ts';
import { installFromHere, startSample, unpackSample } from './support/samples.ts';
import { freePort } from './support/start-server.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

type Mode = 'Test' | 'Live';
type Casino = { url: string; stop: () => void };

/** Goes from the first page to approved KYC, through the screens of the partner and of staff. */
async function becomePartner(page: Page, desk: Page): Promise<Person> {
  const person = someone();
  await page.goto('/register');
  await fillRegistration(page, person);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('link', { name: 'Upload documents' }).click();
  await page
    .getByLabel('Company documents')
    .setInputFiles([aPdf('certificate.pdf', 'Certificate'), aPng('passport.png')]);
  await page.getByRole('button', { name: 'Submit 2 documents' }).click();
  await expect(page.getByText('It will be reviewed by our team.')).toBeVisible();
  await desk.goto('/admin/kyc?status=pending');
  await desk.getByRole('link', { name: person.company }).click();
  // `exact` skips the "Approved" filter of the previous screen.
  await desk.getByRole('button', { name: 'Approve', exact: true }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(desk.getByText('KYC approved successfully!')).toBeVisible();
  return person;
}

async function takeSecret(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('It is shown only now.')).toBeVisible();
  const secret = (await dialog.getByRole('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await expect(dialog).toBeHidden();
  return secret;
}

async function openScreen(page: Page, path: string, mode: Mode): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: mode, exact: true }).click();
}

/** Starts the sample casino in one mode, with the values from the portal's screens. */
async function openCasino(page: Page, mode: Mode): Promise<Casino> {
  const port = await freePort();
  const own = `http://localhost:${port}`;
  const dialog = page.getByRole('dialog');

  await openScreen(page, '/dashboard/api-keys', mode);
  await page.getByRole('button', { name: 'Create secret key' }).click();
  await dialog.getByLabel('Name').fill('Casino');
  await dialog.getByRole('button', { name: 'Create' }).click();
  const secretKey = await takeSecret(page);

  await openScreen(page, '/dashboard/wallet', mode);
  await page.getByRole('button', { name: 'Set the address' }).click();
  await dialog.getByLabel('Address').fill(`${own}/wallet`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const walletSecret = await takeSecret(page);

  await openScreen(page, '/dashboard/webhooks', mode);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await dialog.getByLabel('Address').fill(`${own}/webhooks`);
  await dialog.getByLabel('Live mode was approved').check();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const webhookSecret = await takeSecret(page);

  const folder = unpackSample('node-backend');
  installFromHere(folder);
  const env = {
    LIVE_SERVER_URL: new URL(page.url()).origin,
    SECRET_KEY: secretKey,
    WALLET_SECRET: walletSecret,
    WEBHOOK_SECRET: webhookSecret,
  };
  return startSample(folder, ['server.mjs'], env, port);
}

async function allowOrigin(page: Page, origin: string): Promise<void> {
  await page.goto('/dashboard/stream-info');
  await page.getByLabel('Add an origin').fill(origin);
  await page.getByRole('button', { name: 'Add origin' }).click();
  await expect(page.getByText('Allowed origins saved.')).toBeVisible();
}

/** Creates a player account and joins the first table. Returns the casino's id of the account. */
async function sitDown(casino: Page, url: string): Promise<string> {
  await casino.goto(url);
  await casino.getByLabel('Name').fill('Ann');
  await casino.getByLabel('Password').fill('a long enough one');
  await casino.getByRole('button', { name: 'Open an account' }).click();
  await casino
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  const seated = casino.locator('#events').getByText(/is seated at/);
  await expect(seated).toBeVisible({ timeout: 20_000 });
  return (await seated.textContent())?.split(' ')[0] ?? '';
}

test('from registration to a live bet that the casino’s own wallet pays', async ({ page }) => {
  test.setTimeout(300_000);
  const { page: desk } = await aStaffPage(page);
  const { company } = await becomePartner(page, desk);
  await page.goto('/dashboard/go-live');
  await expect(page.getByText('1 of 6 are done.')).toBeVisible();

  const trial = await openCasino(page, 'Test');
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('Test event on its way.')).toBeVisible();
  await allowOrigin(page, 'https://play.casino.test');
  const table = await page.context().newPage();
  const player = await sitDown(table, trial.url);
  await table.close();
  await page.goto('/dashboard/go-live');
  const card = page.locator('#test-wallet');
  await card.getByLabel('Test player').fill(player);
  await card.getByLabel('Currency').fill(' eur ');
  await card.getByRole('button', { name: 'Try the wallet' }).click();
  await expect(card.getByText('It answered as the protocol says')).toBeVisible();

  const certification = page.locator('#certification');
  await certification.getByRole('button', { name: 'Run the cases' }).click();
  await expect(certification.getByRole('status').getByText('Passed')).toBeVisible({
    timeout: 60_000,
  });
  await certification.getByText('Duplicate debit').click();
  await expect(certification.getByRole('figure', { name: 'Request 1' })).toContainText('/balance');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const report = page.waitForEvent('download');
  await certification.getByRole('button', { name: 'Report as PDF' }).click();
  expect((await report).suggestedFilename()).toMatch(/^certification-\d+\.pdf$/);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('All that is needed of you is done.')).toBeVisible();

  await desk.goto('/admin/go-live?stage=approval');
  const menu = desk.getByRole('navigation', { name: 'Back office' });
  await expect(menu.getByRole('link', { name: /Going live.*to approve/ })).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('link', { name: company }).click();
  await expect(desk.getByText(`${trial.url}/wallet`)).toBeVisible();
  const account = desk.url();
  await desk.getByRole('button', { name: /POST \/v1\/sessions/ }).click();
  const call = desk.getByRole('dialog');
  await expect(call.getByText('Their calls to us')).toBeVisible();
  await expect(call.getByRole('figure', { name: 'What was asked' })).toContainText(player);
  await expectAccessible(desk);
  await desk.goto('/admin/go-live?stage=approval');
  await desk.getByRole('button', { name: `Approve live mode for ${company}` }).click();
  await expect(desk.getByText('Live mode approved. The partner has been told.')).toBeVisible();
  await expect(page.getByText('Live mode is on', { exact: true })).toBeVisible();
  await desk.goto(account);
  await desk.getByRole('button', { name: 'Regenerate live API key' }).click();
  await expectAccessible(desk);
  const regenerates = desk.getByRole('alertdialog', { name: /^Regenerate the live API key of/ });
  await regenerates.getByRole('button', { name: 'Regenerate live API key' }).click();
  await expect(desk.getByText('Live API key regenerated. The partner has been')).toBeVisible();
  await page.goto('/dashboard/notifications');
  const replaced = page.getByRole('listitem').filter({ hasText: 'Live API key replaced' });
  await replaced.getByRole('link', { name: 'API Keys' }).click();
  await expect(page).toHaveURL('/dashboard/api-keys?mode=live');
  await page.goto('/dashboard/notifications');
  const news = page.getByRole('listitem').filter({ hasText: 'You are live' });
  await news.getByRole('link', { name: 'Going live' }).click();
  await expect(page.getByText('Live mode is on', { exact: true })).toBeVisible();

  const house = await openCasino(page, 'Live');
  // Live mode only allows listed sites; localhost is no exception.
  await allowOrigin(page, house.url);
  await sitDown(desk, house.url);
  const balance = desk.locator('#balance');
  await expect(balance).toHaveText('1000.00 EUR');
  await placeBet(desk);
  await expect(balance).not.toHaveText('1000.00 EUR');
  await expect(desk.locator('#transactions')).toContainText(/debit \d+\.00, confirmed/);
  await openScreen(page, '/dashboard/transactions', 'Live');
  const debit = page.getByRole('row').filter({ hasText: 'Debit' });
  await expect(debit.first()).toContainText('Confirmed');
  trial.stop();
  house.stop();
});
