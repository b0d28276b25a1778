import type { Page } from '@playwright/test';
import { cannotPlay, exampleOn, hasDecoder, readExample } from './support/example.ts';
import { anApprovedPartner } from './support/kyc.ts';
import { servePartnerSite } from './support/partner-site.ts';
import { aSignedInPartner } from './support/people.ts';
import { everyBrowser, expect, expectNoSidewaysScroll, test } from './support/test.ts';

test(
  'the documented example runs on another site under a strict policy',
  everyBrowser,
  async ({ page, context }) => {
    // A round takes 28 seconds, and the page may load just after betting has closed.
    test.setTimeout(100_000);
    await anApprovedPartner(page);
    const html = await readExample(page);
    const site = await servePartnerSite(html, new URL(page.url()).origin);
    const casino = await context.newPage();
    const broken: string[] = [];
    await casino.exposeFunction('tellViolation', (directive: string) => broken.push(directive));
    await casino.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
        Object(window).tellViolation(violatedDirective),
      ),
    );
    await casino.goto(site.url);
    const messages = casino.getByRole('log', { name: 'Messages' });
    await expect(messages).toContainText('Connected to');

    if (await casino.evaluate<boolean>(`(() => { ${hasDecoder} })()`)) await expectPicture(casino);
    else await expect(messages).toContainText(cannotPlay);

    const button = casino.getByRole('button', { name: 'Bet 5.00 on red' });
    await expect(button).toBeEnabled({ timeout: 20_000 });
    await button.click();
    await expect(messages).toContainText('Bet placed: 5.00 on red.');
    await expect(messages).toContainText(
      /Round \d+ ended: \d+ (red|black|green)\. Won: (10|0)\.00/,
      {
        timeout: 40_000,
      },
    );
    expect(broken).toEqual([]);
    await casino.close();
    await site.close();
  },
);

async function expectPicture(casino: Page): Promise<void> {
  const framesShown = () => casino.evaluate<number>('table.getStats().framesShown');
  await expect.poll(framesShown).toBeGreaterThan(10);
  const video = casino.locator('#live-table video');
  const before = await video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(before + 1);
}

test('a partner without a key sees what to do first, and finds the rest by its anchor', async ({
  page,
}) => {
  await aSignedInPartner(page);
  // Delays the dashboard's code, to check that a click during the load still opens the
  // documentation.
  const second = Promise.withResolvers<void>();
  await page.route('**/dashboard-screen-*.js', async (route) => {
    await second.promise;
    await route.continue();
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Documentation' }).first().click();
  await expect(page.getByRole('heading', { name: 'Documentation', level: 1 })).toBeFocused();
  second.resolve();
  await expect(page.getByText('Your KYC must be approved to access API keys.')).toBeVisible();
  await expect(exampleOn(page).locator('code')).toContainText("apiKey: 'YOUR_API_KEY'");
  await expect(exampleOn(page).getByRole('button', { name: 'Reveal key' })).toHaveCount(0);
  for (const name of ['serverUrl', 'playerId', 'apiKey', 'container', 'debug', 'autoConnect']) {
    await expect(page.getByRole('table', { name: 'Configuration options' })).toContainText(name);
  }
  await expect(page.getByText('Limits of Emerald Roulette')).toBeVisible();
  await expect(page.getByText('sha384-')).toBeVisible();

  await page.getByRole('link', { name: 'Error codes' }).click();
  await expect(page).toHaveURL(/#errors$/);
  await expect(page.getByRole('heading', { name: 'Error codes' })).toBeInViewport();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Error codes' })).toBeInViewport();
  await page.getByRole('link', { name: 'Upload your documents' }).click();
  await expect(page).toHaveURL(/\/dashboard\/kyc$/);
});

test('the copied example contains the key even while it is masked', async ({
  page,

  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await anApprovedPartner(page);
  await page.goto('/dashboard/documentation');
  const example = exampleOn(page);
  await expect(example.getByRole('button', { name: 'Reveal key' })).toBeVisible();
  await example.getByRole('button', { name: 'Copy' }).click();
  await expect(example.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/apiKey: 'pk_test_\w{20,}'/);
  await expect(example.locator('code')).not.toContainText(/'pk_test_\w{20,}'/);
});

test('the documentation is readable by anyone, also on a phone', async ({ page }) => {
  // The longest page of the portal: axe checks every coloured word of every sample, twice.
  test.slow();
  await aSignedInPartner(page);
  await page.goto('/dashboard/documentation');
  await expect(page.getByText('Limits of Emerald Roulette')).toBeVisible();
  await expect(page.getByText('sha384-')).toBeVisible();
  const perKey = page.locator('#keys').getByText('With one key').locator('..');
  await expect(perKey).toContainText('12,000');
  await expectNoSidewaysScroll(page);
});
