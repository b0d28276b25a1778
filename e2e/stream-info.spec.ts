import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { checkOf } from './support/doctor.ts';
import { anApprovedPartner, aStaffPage } from './support/kyc.ts';
import { aSignedInPartner } from './support/people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

const secondsShown = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

async function startPreview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start preview' }).click();
  await expect(page.getByRole('region', { name: 'Live roulette' })).toBeVisible();
  await expect(
    page.getByText(/Place your bets|No more bets|\d+ (red|black|green)/).first(),
  ).toBeVisible();
}

test('without a key the tables are shown, with what a preview requires', async ({ page }) => {
  await aSignedInPartner(page);
  await page.goto('/dashboard/stream-info');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText('Your KYC must be approved to access API keys.')).toBeVisible();
  await page.getByRole('button', { name: 'Run the checks' }).click();
  await expect(page.getByText('One thing needs your attention.')).toBeVisible();
  await expect(checkOf(page, 'API key')).toContainText('Problem');
  await expect(checkOf(page, 'API key')).toContainText('Upload your documents');
  await expect(checkOf(page, 'WebSocket')).toContainText('Not tried');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Go to KYC Verification' }).click();
  await expect(page).toHaveURL('/dashboard/kyc');
});

test('the preview plays and accepts a bet, which is listed, and staff see the player', async ({
  page,
}) => {
  test.slow();
  await anApprovedPartner(page);
  await page.goto('/dashboard/stream-info');
  await startPreview(page);
  const before = await secondsShown(page);
  await expect.poll(() => secondsShown(page)).toBeGreaterThan(before + 1);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();

  const desk = await aStaffPage(page);
  await desk.page.goto('/admin/live');
  await expect
    .poll(async () => Number(await figure(desk.page, 'Players online').textContent()))
    .toBeGreaterThanOrEqual(1);
  await expect(desk.page.getByRole('table', { name: 'Tables' })).toContainText('Live');
  await desk.page.getByText('Show figures').click();
  await expect(desk.page.getByRole('table', { name: 'Revenue by day' })).toBeVisible();
  // Scrolling areas inside the page must not make the page longer than its visible content.
  const emptyBelow = () =>
    desk.page.evaluate(() => {
      const seen = document.querySelector('main')?.getBoundingClientRect().bottom ?? 0;
      const end = Math.max(seen + window.scrollY, window.innerHeight);
      return document.documentElement.scrollHeight - end;
    });
  await expect.poll(emptyBelow).toBeLessThanOrEqual(1);
  await expectAccessible(desk.page);
  await expectNoSidewaysScroll(desk.page);
  await desk.page.close();

  const table = page.getByRole('region', { name: 'Live roulette' });
  await expect(table.getByText(/Place your bets · ([4-9]|\d\d)/)).toBeVisible({ timeout: 40_000 });
  await table.getByRole('button', { name: /^Red, pays/ }).click();
  await expect(table.getByRole('button', { name: /^Red.* on it$/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'Play & Revenue' }).click();
  await expect(page.getByRole('table', { name: 'Bets of your players' })).toContainText('preview');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '7 days' }).click();
  await expect(page).toHaveURL(/days=7/);
  await page.getByText('Show figures').click();
  await expect(page.getByRole('table', { name: 'Revenue by day' }).getByRole('row')).toHaveCount(8);
  for (const [button, file] of [
    ['Export revenue', /^revenue\.csv$/],
    ['Export bets', /^bets-test(-\d{4}-\d\d-\d\d){2}\.csv$/],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    expect((await download).suggestedFilename()).toMatch(file);
    expect(await readFile(await (await download).path(), 'utf8')).toMatch(/^\uFEFF[a-z_]+,/);
  }
  // Anyone can verify the round after it is over.
  const check = page.getByRole('link', { name: /^Check round \d+$/ }).first();
  await expect(check).toBeVisible({ timeout: 60_000 });
  await check.click();
  await expect(page.getByRole('heading', { name: /is what was promised/ })).toBeVisible();
});

test('leaving the screen ends the preview', async ({ page }) => {
  await anApprovedPartner(page);
  await page.goto('/dashboard/stream-info');
  const socket = page.waitForEvent('websocket', (opened) => opened.url().endsWith('/v1/live'));
  await startPreview(page);
  const closed = (await socket).waitForEvent('close');
  await page.getByRole('link', { name: 'API Keys' }).first().click();
  await closed;
});

test('an origin is added as the browser sends it, and removed after a confirmation', async ({
  page,
}) => {
  await anApprovedPartner(page);
  await page.goto('/dashboard/stream-info');
  const list = page.getByRole('list', { name: 'Allowed origins' });
  await expect(list).toContainText('https://casino.test');
  await expect(list).toContainText('localhost');

  const field = page.getByLabel('Add an origin');
  await field.fill('play.casino.test');
  await page.getByRole('button', { name: 'Add origin' }).click();
  await expect(page.getByText('Please enter an origin such as')).toBeVisible();
  await field.fill('https://play.casino.test/lobby?table=1');
  await page.getByRole('button', { name: 'Add origin' }).click();
  await expect(page.getByText('Allowed origins saved.')).toBeVisible();
  await expect(list.getByText('https://play.casino.test', { exact: true })).toBeVisible();
  await expect(field).toHaveValue('');
  await page.reload();
  await expect(list.getByText('https://play.casino.test', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Remove https://play.casino.test' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('https://play.casino.test');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(list.getByText('https://play.casino.test', { exact: true })).toHaveCount(0);
});

test('the exact version is offered with its integrity hash', async ({ page, request }) => {
  await aSignedInPartner(page);
  await page.goto('/dashboard/stream-info');
  const tag = page.getByRole('code').filter({ hasText: 'integrity=' });
  const [, src = '', integrity = ''] =
    /src="([^"]+)" integrity="([^"]+)"/.exec((await tag.textContent()) ?? '') ?? [];
  expect(new URL(src).pathname).toMatch(/^\/sdk\/v\d+\.\d+\.\d+\/baize-live\.js$/);
  const script = await (await request.get(new URL(src).pathname)).body();
  const hash = await crypto.subtle.digest('SHA-384', new Uint8Array(script));
  expect(integrity).toBe(`sha384-${Buffer.from(hash).toString('base64')}`);
});

test('invalid days show an error, and no figures are loading', async ({ page }) => {
  await aSignedInPartner(page);
  const desk = await aStaffPage(page);
  for (const [screen, address] of [
    [page, '/dashboard/play'],
    [desk.page, '/admin/live'],
  ] as const) {
    for (const [days, said] of [
      ['from=2026-11-02&to=2026-11-01', 'The first day must not be after the last.'],
      ['to=1999-12-31', 'Please choose a day since 2000.'],
    ] as const) {
      await screen.goto(`${address}?${days}`);
      await expect(screen.getByText(said)).toBeVisible();
      await expect(screen.getByText('Revenue by day')).toHaveCount(0);
      await expect(screen.getByText('The revenue could not be loaded.')).toHaveCount(0);
    }
  }
  await desk.page.close();
});

test.describe('when the server does not respond for a while', () => {
  test.use({ allowedErrors: /503/ });

  test('the play and revenue figures stay on the screen', async ({ page }) => {
    const revenue = '**/api/partners/revenue?*';
    await aSignedInPartner(page);
    await page.clock.install();
    const loaded = page.waitForResponse(revenue);
    await page.goto('/dashboard/play');
    await loaded;
    await expect(page.getByText('Paid to players')).toBeVisible();
    await page.route(revenue, (route) => route.fulfill({ status: 503, json: {} }));
    await page.clock.pauseAt(Date.now() + 60_000);
    // Runs through the next refresh and its retries.
    await expect(async () => {
      await page.clock.runFor(5_000);
      await expect(page.getByRole('button', { name: 'Export revenue' })).toBeDisabled({
        timeout: 500,
      });
    }).toPass();
    await expect(page.getByText('Paid to players')).toBeVisible();
    await expect(page.getByText('The revenue could not be loaded.')).toHaveCount(0);
  });
});

const figure = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=../dd[1]');
