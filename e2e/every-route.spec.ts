import { readFile } from 'node:fs/promises';
import { brand, paths, patterns } from '@baize/contract';
import type { Page } from '@playwright/test';
import { anApprovedPartner } from './support/kyc.ts';
import { asStaff } from './support/people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

/** The portal's routes by audience, in the router's notation. */
const routes = {
  visitors: [
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/confirm-email',
    '/restore-email',
    '/admin/login',
    '/admin/forgot-password',
    '/admin/reset-password',
    '/admin/accept-invitation',
    '/api-reference',
    '/fairness',
  ],
  partners: [
    '/dashboard',
    '/dashboard/kyc',
    '/dashboard/api-keys',
    '/dashboard/webhooks',
    '/dashboard/logs',
    '/dashboard/wallet',
    '/dashboard/transactions',
    '/dashboard/go-live',
    '/dashboard/stream-info',
    '/dashboard/stream-info/limits',
    '/dashboard/players',
    '/dashboard/documentation',
    '/dashboard/play',
    '/dashboard/tickets',
    '/dashboard/notifications',
    '/dashboard/notifications/settings',
    '/dashboard/profile',
  ],
  staff: [
    '/admin',
    '/admin/partners',
    '/admin/partners/:id',
    '/admin/kyc',
    '/admin/kyc/:partnerId',
    '/admin/go-live',
    '/admin/tickets',
    '/admin/live',
    '/admin/transactions',
    '/admin/live/limits',
    '/admin/enquiries',
    '/admin/activity',
    '/admin/staff',
    '/admin/settings',
    '/admin/profile',
  ],
};

test('every route of the portal is in this list and in the router', async () => {
  const known = { paths, patterns } as Record<string, Record<string, string>>;
  const router = await readFile('apps/web/src/app/router.tsx', 'utf8');
  const served = [...router.matchAll(/path: (\w+)\.(\w+)/g)].map(
    ([, list = '', name = '']) => known[list]?.[name],
  );
  const listed = Object.values(routes).flat().sort();
  expect(served.sort()).toEqual(listed);
  expect(Object.values(known).flatMap(Object.values).sort()).toEqual(listed);
});

async function expectSoundRoutes(page: Page, opened: readonly string[], id?: number) {
  test.setTimeout(opened.length * 30_000);
  const titles: string[] = [];
  for (const path of opened) {
    await test.step(path, async () => {
      await page.goto(path.replace(/:\w+/, String(id)));
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveCount(1);
      await expect(heading).toHaveText(/\w/);
      await expect(page).toHaveTitle(new RegExp(`^\\w.* · ${brand.name}$`));
      titles.push(await page.title());
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await expectAccessible(page, 'both');
      await expectNoSidewaysScroll(page);
    });
  }
  return titles;
}

/** Expects unique titles, so that users can distinguish tabs. */
const expectApart = (titles: readonly string[]) => expect(new Set(titles).size).toBe(titles.length);

test('pages for visitors are accessible and fit a phone', async ({ page }) => {
  await expectSoundRoutes(page, routes.visitors);
});

test('pages for partners are accessible and fit a phone', async ({ page }) => {
  await anApprovedPartner(page);
  expectApart(await expectSoundRoutes(page, routes.partners));
});

test('pages for staff are accessible and fit a phone', async ({ page }) => {
  const { id } = await anApprovedPartner(page);
  await asStaff(page);
  expectApart(await expectSoundRoutes(page, routes.staff, id));
});
