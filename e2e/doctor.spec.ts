import type { Page } from '@playwright/test';
import { checkOf } from './support/doctor.ts';
import { anApprovedPartner } from './support/kyc.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

const checks = [
  'API key',
  'Origin of your site',
  'SDK',
  'Session',
  'WebSocket',
  'Video format',
  'Picture and autoplay',
  'Round trip',
];

type Media = Record<string, unknown>;

async function runChecks(page: Page): Promise<void> {
  await page.goto('/dashboard/stream-info');
  await page.getByRole('button', { name: 'Run the checks' }).click();
}

async function expectAllWell(page: Page): Promise<void> {
  await expect(page.getByText('Everything works from this browser.')).toBeVisible({
    timeout: 30_000,
  });
  for (const name of checks) await expect(checkOf(page, name)).toContainText('OK');
}

/** Simulates a browser without these APIs. */
const without = (page: Page, ...names: string[]) =>
  page.addInitScript((given) => {
    for (const name of given) Reflect.deleteProperty(window, name);
  }, names);

/** Simulates a server that does not offer these kinds of video. */
const offerNo = (page: Page, ...kinds: string[]) =>
  page.route('**/v1/sessions', async (route) => {
    const response = await route.fetch();
    const session = (await response.json()) as { media: Media };
    for (const kind of kinds) delete session.media[kind];
    await route.fulfill({ response, json: session });
  });

const mediaSources = ['MediaSource', 'ManagedMediaSource'];

test('the doctor passes all checks, and reports a site that is not allowed', async ({ page }) => {
  await anApprovedPartner(page);
  await runChecks(page);
  await expectAllWell(page);
  await expect(checkOf(page, 'Picture and autoplay')).toContainText('over a WebSocket');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByLabel('Your site’s origin').fill('https://elsewhere.test');
  await page.getByRole('button', { name: 'Run the checks' }).click();
  await expect(page.getByText(/needs? your attention\.$/)).toBeVisible();
  await expect(checkOf(page, 'Origin of your site')).toContainText('Add it to the allowed origins');
});

test('the doctor says that a browser without Media Source plays the video over HLS', async ({
  page,
}) => {
  await anApprovedPartner(page);
  await without(page, ...mediaSources, 'RTCPeerConnection');
  await runChecks(page);
  await expectAllWell(page);
  await expect(checkOf(page, 'Video format')).toContainText(
    'This browser takes no video over a WebSocket. Players with it get the picture over HLS, played by the browser. It is a few seconds behind the table.',
  );
  await expect(checkOf(page, 'Picture and autoplay')).toContainText(
    /The muted picture plays by itself over HLS, played by the browser, \d+ ms after/,
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('the doctor plays HLS with the player the session names, if nothing else works', async ({
  page,
}) => {
  await anApprovedPartner(page);
  await offerNo(page, 'mse', 'whep');
  await runChecks(page);
  await expectAllWell(page);
  await expect(checkOf(page, 'Video format')).toContainText(
    'Players with it get the picture over HLS. It is about a second behind the table.',
  );
  await expect(checkOf(page, 'Picture and autoplay')).toContainText('plays by itself over HLS,');
});

test('the doctor says that a browser without Media Source plays the video over WebRTC', async ({
  page,
}) => {
  await anApprovedPartner(page);
  await without(page, ...mediaSources);
  await runChecks(page);
  await expectAllWell(page);
  await expect(checkOf(page, 'Video format')).toContainText(
    'Players with it get the picture over WebRTC',
  );
  await expect(checkOf(page, 'Picture and autoplay')).toContainText('plays by itself over WebRTC,');
});

test.describe('where the network blocks WebRTC', () => {
  test.use({ allowedErrors: /ERR_FAILED/ });

  test('the doctor finds the video over HLS and says so', async ({ page }) => {
    await anApprovedPartner(page);
    await without(page, ...mediaSources);
    await page.route('**/v1/whep/**', (route) => route.abort());
    await runChecks(page);
    await expectAllWell(page);
    await expect(checkOf(page, 'Picture and autoplay')).toContainText(
      'WebRTC does not come through this network, so the picture comes over HLS',
    );
  });
});

test('the doctor calls a browser unusable only if no transport is left', async ({ page }) => {
  await anApprovedPartner(page);
  await without(page, ...mediaSources, 'RTCPeerConnection');
  await offerNo(page, 'hls');
  await runChecks(page);
  await expect(page.getByText('One thing needs your attention.')).toBeVisible();
  await expect(checkOf(page, 'Video format')).toContainText('cannot play the table’s video');
  await expect(checkOf(page, 'Picture and autoplay')).toContainText('Not tried');
});
