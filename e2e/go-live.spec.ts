import type { Page } from '@playwright/test';
import { anApprovedPartner, aStaffPage } from './support/kyc.ts';
import { placeBet } from './support/place-bet.ts';
import { installFromHere, startSample, unpackSample } from './support/samples.ts';
import { send } from './support/send.ts';
import { freePort } from './support/start-server.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

type Casino = { url: string; webhookId: number; stop: () => void };

/** The sample casino in one mode, configured with what the portal gave its owner. */
async function openCasino(page: Page, token: string, mode: 'test' | 'live'): Promise<Casino> {
  const port = await freePort();
  const own = `http://localhost:${port}`;
  const give = (method: 'POST' | 'PUT', path: string, body: object) =>
    send(page.request, method, path, token, { mode, ...body });
  const { secret_key } = (await give('POST', '/partners/secret-keys', { name: 'Casino' })) as {
    secret_key: { key: string };
  };
  const wallet = (await give('PUT', '/partners/wallet', { url: `${own}/wallet` })) as {
    secret: string;
  };
  const { webhook } = (await give('POST', '/partners/webhooks', {
    url: `${own}/webhooks`,
    events: ['golive.approved'],
  })) as { webhook: { id: number; secret: string } };
  const folder = unpackSample('node-backend');
  installFromHere(folder);
  const env = {
    LIVE_SERVER_URL: new URL(page.url()).origin,
    SECRET_KEY: secret_key.key,
    WALLET_SECRET: wallet.secret,
    WEBHOOK_SECRET: webhook.secret,
  };
  const { url, stop } = await startSample(folder, ['server.mjs'], env, port);
  return { url, stop, webhookId: webhook.id };
}

const allowOrigin = (page: Page, token: string, origin: string) =>
  send(page.request, 'PUT', '/partners/allowed-origins', token, { allowed_origins: [origin] });

/** A player opens an account and sits down at the first table; answers the casino's id of it. */
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

test('from the checklist to a live bet that the casino’s own wallet pays', async ({ page }) => {
  test.setTimeout(240_000);
  const { token, company } = await anApprovedPartner(page);
  await page.goto('/dashboard/go-live');
  await expect(page.getByText('1 of 6 are done.')).toBeVisible();

  const trial = await openCasino(page, token, 'test');
  const table = await page.context().newPage();
  const player = await sitDown(table, trial.url);
  await table.close();
  const card = page.locator('#test-wallet');
  await card.getByLabel('Test player').fill(player);
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

  await allowOrigin(page, token, 'https://play.casino.test');
  await send(page.request, 'POST', `/partners/webhooks/${trial.webhookId}/test`, token);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('All that is needed of you is done.')).toBeVisible();

  const { page: desk } = await aStaffPage(page);
  await desk.goto('/admin/go-live?stage=approval');
  await desk.getByRole('button', { name: `Approve live mode for ${company}` }).click();
  await expect(desk.getByText('Live mode approved. The partner has been told.')).toBeVisible();
  await expect(page.getByText('Live mode is on', { exact: true })).toBeVisible();

  const house = await openCasino(page, token, 'live');
  // In live mode no site is let in that is not listed, this machine's neither.
  await allowOrigin(page, token, house.url);
  await sitDown(desk, house.url);
  const balance = desk.locator('#balance');
  await expect(balance).toHaveText('1000.00 EUR');
  await placeBet(desk);
  await expect(balance).not.toHaveText('1000.00 EUR');
  await expect(desk.locator('#transactions')).toContainText(/debit \d+\.00, confirmed/);
  const { transactions } = (await send(
    page.request,
    'GET',
    '/partners/transactions?mode=live',
    token,
  )) as { transactions: { kind: string; state: string }[] };
  expect(transactions).toContainEqual(
    expect.objectContaining({ kind: 'debit', state: 'confirmed', mode: 'live' }),
  );
  trial.stop();
  house.stop();
});
