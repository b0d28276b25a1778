import type { Page } from '@playwright/test';
import { anApprovedPartner, aSubmittedPartner } from './support/kyc.ts';
import { aRegisteredPartner, aSignedInPartner, asStaff } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** What screens show when requests fail. */

test('a load that hangs shows an error after ten seconds, once, and can be retried', async ({
  page,
}) => {
  await aSignedInPartner(page);
  const list = '**/api/notifications?*';
  let asked = 0;
  await page.route(list, () => {
    asked += 1;
  });
  await page.goto('/dashboard/notifications');
  await expect(page.getByRole('alert')).toContainText(
    'Failed to load notifications. The server did not answer within 10 seconds.',
    { timeout: 20_000 },
  );
  expect(asked).toBe(1);
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No notifications yet')).toBeVisible();
});

test.describe('with failing requests', () => {
  test.use({ allowedErrors: /status of 500/ });

  for (const { where, path, call, shown } of [
    {
      where: 'partners',
      path: '/admin/partners',
      call: '**/api/admin/partners?*',
      shown: (page: Page) => page.getByRole('table', { name: 'Partners' }).getByRole('row').nth(1),
    },
    {
      where: 'numbers',
      path: '/admin',
      call: '**/api/admin/dashboard/stats',
      shown: (page: Page) => page.getByText('Total partners'),
    },
    {
      where: 'charts',
      path: '/admin',
      call: '**/api/admin/dashboard/charts?*',
      shown: (page: Page) => page.getByRole('heading', { name: 'Partner growth' }),
    },
  ]) {
    test(`${where} that cannot be refreshed stay, with the time they are from`, async ({
      page,
    }) => {
      await aRegisteredPartner(page.request);
      await asStaff(page);
      await page.goto(path);
      await expect(shown(page)).toBeVisible();
      await page.route(call, (route) => route.fulfill({ status: 500, json: {} }));
      await aRegisteredPartner(page.request);
      const notice = page
        .getByRole('status')
        .filter({ hasText: 'could not be brought up to date' });
      await expect(notice).toContainText(/^This is from \d\d:\d\d\./);
      await expect(shown(page)).toBeVisible();
      await page.unroute(call);
      await notice.getByRole('button', { name: 'Try again' }).click();
      await expect(notice).toHaveCount(0);
      await expect(shown(page)).toBeVisible();
    });
  }

  test('a list page that fails to load keeps the pages before it', async ({ page }) => {
    await asStaff(page);
    let down = true;
    await page.route('**/api/admin/activity*', async (route) => {
      if (!route.request().url().includes('cursor=')) {
        const response = await route.fetch();
        const json = { ...(await response.json()), next_cursor: 'more' };
        return route.fulfill({ response, json });
      }
      if (down) return route.fulfill({ status: 500, json: {} });
      return route.fulfill({ json: { activities: [], next_cursor: null } });
    });
    await page.goto('/admin/activity');
    const first = page.getByRole('table', { name: 'Activity' }).getByRole('row').nth(1);
    await expect(first).toBeVisible();
    await page.getByRole('button', { name: 'Load more' }).click();
    const told = page.getByText('More could not be loaded.');
    await expect(told).toBeVisible();
    await expect(first).toBeVisible();
    down = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(told).toHaveCount(0);
    await expect(first).toBeVisible();
  });
});

test.describe('with code that fails to load', () => {
  test.use({ allowedErrors: /ERR_FAILED|CodeNotLoaded|Failed to fetch|Failed to load resource/ });

  for (const part of ['**/assets/pdf-view-*.js', '**/assets/pdf.worker*']) {
    test(`the PDF viewer shows an error and is loaded again: ${part}`, async ({ page }) => {
      const partner = await aSubmittedPartner(page);
      await asStaff(page);
      await page.route(part, (route) => route.abort());
      await page.goto(`/admin/kyc/${partner.id}`);
      await expect(
        page.getByRole('heading', { name: 'The viewer could not be loaded' }),
      ).toBeVisible();
      await page.unroute(part);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.locator('main canvas').first()).toBeVisible();
    });
  }

  test('the SDK of the preview is loaded again', async ({ page }) => {
    await anApprovedPartner(page);
    const sdk = '**/sdk/v1/baize-live.mjs*';
    await page.route(sdk, (route) => route.abort());
    await page.goto('/dashboard/stream-info');
    await page.getByRole('button', { name: 'Start preview' }).click();
    await expect(page.getByText('The SDK could not be loaded.')).toBeVisible();
    await page.unroute(sdk);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  });
});
