import type { Page } from '@playwright/test';
import { aSubmittedPartner, reject } from './support/kyc.ts';
import { aSignedInPartner, asStaff } from './support/people.ts';
import { send } from './support/send.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';
import { aTicket } from './support/tickets.ts';

/** More than the six connections that browsers open to one server. */
const TABS = 8;
const unread = (tab: Page) => tab.getByRole('link', { name: 'Notifications 1 unread' });
const nothingUnread = (tab: Page) => tab.getByRole('link', { name: 'Notifications', exact: true });

test('the unread count follows in every open tab, up and down', async ({ page, context }) => {
  test.slow();
  const person = await aSubmittedPartner(page);
  const staff = await asStaff(page);
  const tabs = [page];
  while (tabs.length < TABS) tabs.push(await context.newPage());
  for (const tab of tabs) {
    await tab.goto('/dashboard/profile');
    await expect(nothingUnread(tab)).toBeVisible();
  }
  const slowness = await timeToDraw(page);
  await reject(page.request, staff, person.id, 'The document has expired.');
  const last = tabs.at(-1) ?? page;
  await expect(unread(last)).toBeVisible({ timeout: 2_000 + slowness });
  await Promise.all(tabs.map((tab) => expect(unread(tab)).toBeVisible()));

  // The first tab held the connection to the server. When it closes, another tab takes over.
  const [first, second = page, ...others] = tabs;
  await first?.close();
  await second.goto('/dashboard/notifications');
  await expect(second.getByText('New', { exact: true })).toBeVisible();
  await second.getByRole('button', { name: 'Mark as read' }).click();
  await expect(second.getByText('New', { exact: true })).toHaveCount(0);
  await Promise.all(others.map((tab) => expect(nothingUnread(tab)).toBeVisible()));
});

test('a change is not missed by a page whose first response is still in flight', async ({
  page,
}) => {
  const person = await aSubmittedPartner(page);
  const staff = await asStaff(page);
  const answered = Promise.withResolvers<void>();
  const arrives = Promise.withResolvers<void>();
  await page.route(
    '**/api/notifications/unread-count',
    async (route) => {
      const response = await route.fetch();
      answered.resolve();
      await arrives.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const standing = '**/api/partners/kyc/status';
  const drawn = page.waitForResponse(standing);
  await page.goto('/dashboard/profile');
  await Promise.all([answered.promise, drawn]);
  const heard = page.waitForResponse(standing);
  await reject(page.request, staff, person.id, 'The document has expired.');
  await heard;
  arrives.resolve();
  await expect(unread(page)).toBeVisible();
});

/** Measures how long this machine takes to load and render, to scale the waits to its speed. */
async function timeToDraw(page: Page): Promise<number> {
  const start = Date.now();
  await page.reload();
  await expect(nothingUnread(page)).toBeVisible();
  return Date.now() - start;
}

test('notifications are listed by page, filtered, and marked as read one by one or all together', async ({
  page,
}) => {
  test.slow();
  const { token } = await aSignedInPartner(page);
  await page.goto('/dashboard/notifications');
  await expect(page.getByText('No notifications yet')).toBeVisible();
  await expectAccessible(page);
  const staff = await asStaff(page);
  const ticket = await aTicket(page.request, token, { subject: 'A question' });
  for (let turn = 0; turn < 22; turn += 1) {
    const status = turn % 2 === 0 ? 'in_progress' : 'open';
    await send(page.request, 'PUT', `/admin/support/tickets/${ticket}/status`, staff, { status });
  }
  await page.goto('/dashboard/notifications');
  await expect(page.getByRole('listitem').getByText('New', { exact: true })).toHaveCount(20);
  await expect(page.getByRole('link', { name: 'Notifications 22 unread' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByText('Showing 22')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Mark as read' }).first().click();
  await expect(page.getByRole('link', { name: 'Notifications 21 unread' })).toBeVisible();
  await page.getByRole('button', { name: /^Unread/ }).click();
  await expect(page).toHaveURL('/dashboard/notifications?status=unread');
  await expect(page.getByRole('button', { name: 'Unread 21' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'All 22' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Read 1', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText('You have read everything')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
});

test('marking all as read leaves notifications unread that arrived after the list was shown', async ({
  page,
}) => {
  const { token } = await aSignedInPartner(page);
  const staff = await asStaff(page);
  const ticket = await aTicket(page.request, token, { subject: 'Twice changed' });
  const change = (status: string) =>
    send(page.request, 'PUT', `/admin/support/tickets/${ticket}/status`, staff, { status });
  await change('in_progress');
  // Blocks live updates, so that the page only knows what it requested.
  await page.route('**/api/updates', () => new Promise(() => undefined));
  await page.goto('/dashboard/notifications');
  await expect(unread(page)).toBeVisible();
  await expect(page.getByText(`Ticket #${ticket} is in progress`)).toBeVisible();
  await change('resolved');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText(`Ticket #${ticket} is resolved`)).toBeVisible();
  await expect(page.getByText('New', { exact: true })).toHaveCount(1);
  await expect(unread(page)).toBeVisible();
  await page.getByRole('button', { name: 'Read 1', exact: true }).click();
  await expect(page.getByText(`Ticket #${ticket} is in progress`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
});

test.describe('when the server is unreachable', () => {
  test.use({ allowedErrors: /503/ });

  test('a list that cannot be loaded shows an error and can be retried', async ({ page }) => {
    await aSignedInPartner(page);
    await page.route('**/api/notifications?*', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto('/dashboard/notifications');
    await expect(page.getByText('Failed to load notifications.')).toBeVisible();
    await page.unroute('**/api/notifications?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No notifications yet')).toBeVisible();
  });
});

test('a notification links to its ticket and is then marked as read', async ({ page }) => {
  const person = await aSignedInPartner(page);
  const id = await aTicket(page.request, person.token, { subject: 'No sound at the table' });
  const staff = await asStaff(page);
  await send(page.request, 'POST', `/admin/support/tickets/${id}/respond`, staff, {
    message: 'Please reload the page.',
  });
  await page.goto('/dashboard/notifications');
  await expect(unread(page)).toBeVisible();
  const ticket = page.getByRole('link', { name: `Ticket #${id}`, exact: true });
  const read = page.waitForResponse(
    (response) =>
      response.request().method() !== 'GET' && response.url().includes('/api/notifications/'),
  );
  await ticket.click();
  await expect(page).toHaveURL(`/dashboard/tickets?ticket=${id}`);
  await expect(page.getByRole('dialog').getByText('Please reload the page.')).toBeVisible();
  expect((await read).ok()).toBe(true);
  await page.goto('/dashboard/notifications');
  await expect(ticket).toBeVisible();
  await expect(nothingUnread(page)).toBeVisible();
  await expect(page.getByText('New', { exact: true })).toHaveCount(0);
});
