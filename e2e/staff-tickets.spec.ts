import { aDesk, withoutLiveUpdates } from './support/desk.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';
import { aTicket } from './support/tickets.ts';

test('the ticket list shows the specified texts', async ({ page }) => {
  // Other tests create tickets too, so axe may have to check a long list.
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const { partner } = await aDesk(page, ['A first one']);
  const long = `${'word '.repeat(60)}end`;
  const id = await aTicket(page.request, partner.token, {
    subject: 'A long one',
    message: long,
    priority: 'urgent',
    category: 'API Integration',
  });
  await page.goto('/admin/tickets');
  await expect(page.getByRole('heading', { level: 1, name: 'Support Tickets' })).toBeVisible();
  await expect(page.getByText('Manage and respond to partner support tickets')).toBeVisible();
  for (const card of ['Total', 'Open', 'In Progress', 'Resolved', 'Urgent']) {
    await expect(page.getByRole('term').filter({ hasText: card })).toBeVisible();
  }
  const statuses = page.getByRole('group', { name: 'Filter by status' });
  for (const status of ['All', 'Open', 'In Progress', 'Resolved', 'Closed']) {
    await expect(
      statuses.getByRole('button', { name: new RegExp(`^${status} \\d+$`) }),
    ).toBeVisible();
  }
  const priorities = page.getByRole('group', { name: 'Filter by priority' });
  await expect(priorities.getByRole('button')).toHaveText([
    /^All Priorities\d+$/,
    /^Urgent\d+$/,
    /^High\d+$/,
    /^Medium\d+$/,
    /^Low\d+$/,
  ]);
  await expect(page.getByRole('columnheader')).toHaveText([
    'ID',
    'Partner',
    'Subject',
    'Category',
    'Status',
    'Priority',
    'Created',
    'Actions',
  ]);
  const row = page.getByRole('row', { name: `#${id}` });
  await expect(row.getByRole('cell', { name: partner.company })).toBeVisible();
  await expect(row.getByText(`${long.slice(0, 200)}...`).last()).toBeVisible();
  await expect(row.getByRole('cell', { name: 'API Integration' })).toBeVisible();
  await expect(row.getByRole('cell', { name: 'Open' })).toBeVisible();
  await expect(row.getByRole('cell', { name: 'Urgent' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('filters combine, are in the URL, survive a reload, and may find nothing', async ({
  page,
}) => {
  const { partner, list } = await aDesk(page, ['Calm matter']);
  await aTicket(page.request, partner.token, { subject: 'Burning matter', priority: 'urgent' });
  await page.goto(list);
  await expect(page.getByRole('row', { name: 'Calm matter' })).toBeVisible();
  await page.getByRole('button', { name: 'Urgent 1' }).click();
  await expect(page.getByRole('row', { name: 'Calm matter' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open 1' })).toBeVisible();
  await page.getByRole('button', { name: /^Open/ }).click();
  await page.getByRole('searchbox').fill('burning');
  await expect(page).toHaveURL(/status=open/);
  await expect(page).toHaveURL(/search=burning/);
  await page.getByLabel('Sort by').selectOption('oldest');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Urgent 1' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByRole('searchbox')).toHaveValue('burning');
  await expect(page.getByLabel('Sort by')).toHaveValue('oldest');
  await expect(page.getByRole('row', { name: 'Burning matter' })).toBeVisible();
  await page.getByRole('button', { name: /^Closed/ }).click();
  await expect(page.getByRole('heading', { name: 'No tickets found' })).toBeVisible();
  await expect(page.getByText('No support tickets match your criteria')).toBeVisible();
});

test('a long list is prefetched, partly rendered, and scrolled back to its top', async ({
  page,
}) => {
  const { partner, list } = await aDesk(page, ['The very first']);
  for (let batch = 0; batch < 25; batch++) {
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        aTicket(page.request, partner.token, { subject: `Number ${batch * 10 + n}` }),
      ),
    );
  }
  await page.goto(list);
  await expect(page.getByRole('button', { name: 'All 251' })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByRole('row', { name: 'The very first' })).toBeInViewport({
      timeout: 500,
    });
  }).toPass();
  expect(await page.getByRole('row').count()).toBeLessThan(60);
  await page.keyboard.press('Home');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(page.getByRole('row', { name: /Number/ }).first()).toBeInViewport();
});

test('a search with matches far apart shows all it found, and continues on request', async ({
  page,
}) => {
  const { ids, list } = await aDesk(page, ['The one']);
  await withoutLiveUpdates(page);
  // Simulates a server with far more tickets than it scans per request for rare words.
  await page.route('**/api/admin/support/tickets?*', async (route) => {
    const url = new URL(route.request().url());
    const pageNumber = Number(url.searchParams.get('cursor') ?? '0');
    url.searchParams.delete('cursor');
    const response = await route.fetch({ url: url.href });
    const answer = (await response.json()) as { tickets: { id: number }[] };
    const tickets = [0, 1, 2].map((n) => ({
      ...answer.tickets.find(({ id }) => id === ids[0]),
      ...{ id: 1_000_000 - pageNumber * 3 - n, subject: `Match ${pageNumber * 3 + n + 1}` },
    }));
    const next_cursor = pageNumber === 13 ? null : String(pageNumber + 1);
    return route.fulfill({ response, json: { ...answer, tickets, next_cursor } });
  });
  await page.goto(list);
  const further = page.getByRole('button', { name: 'Search further back' });
  const rows = page.getByRole('row', { name: /Match/ });
  for (const found of [15, 30]) {
    await expect(further).toBeVisible();
    await expect(rows).toHaveCount(found);
    await further.click();
  }
  await expect(rows).toHaveCount(42);
  await expect(further).toHaveCount(0);
  await expect(rows.first()).toContainText('Match 1');
  await expect(rows.last()).toContainText('Match 42');
});

test('the whole ticket list by keyboard', async ({ page }) => {
  const { list } = await aDesk(page, ['Bottom', 'Middle', 'Top']);
  await page.goto(list);
  await expect(page.getByRole('row', { name: 'Top' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Middle' }).getByRole('log')).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('dialog', { name: 'Bottom' }).getByRole('log')).toBeVisible();
  await page.keyboard.press('k');
  const dialog = page.getByRole('dialog', { name: 'Middle' });
  await expect(dialog.getByRole('log')).toBeVisible();
  await page.keyboard.press('a');
  await expect(dialog.getByLabel('Assigned to')).toHaveValue(/\d+/);
  await page.keyboard.press('r');
  await expect(dialog.getByLabel('Response')).toBeFocused();
  await page.keyboard.type('jkr answered');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('log').getByText('jkr answered')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const search = page.getByRole('searchbox', { name: 'Search tickets' });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await search.blur();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByLabel('Use single keys').uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('/');
  await expect(search).not.toBeFocused();
  // If the key had opened the help, it would cover this button.
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await help.getByLabel('Use single keys').check();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
});

test('at 1280 pixels the subject has most of the width, and more with the navigation collapsed', async ({
  page,
}) => {
  const subject = 'Settlement of round 8812 came twice';
  const { list } = await aDesk(page, [subject]);
  await page.goto(list);
  const words = page.getByRole('row', { name: subject }).getByText(subject, { exact: true });
  const isWhole = () => words.evaluate((text) => text.scrollWidth <= text.clientWidth);
  await expect.poll(isWhole).toBe(true);
  await expect(page.getByRole('columnheader', { name: 'Category' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Narrow navigation' }).click();
  await expect(page.getByRole('columnheader', { name: 'Category' })).toBeVisible();
  await expect.poll(isWhole).toBe(true);
  await expectAccessible(page);
  await page.reload();
  const navigation = page.getByRole('navigation', { name: 'Back office' });
  await expect(page.getByRole('button', { name: 'Widen navigation' })).toBeVisible();
  await navigation.getByRole('link', { name: 'Partners' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Partners' })).toBeVisible();
  await page.getByRole('button', { name: 'Widen navigation' }).click();
  await expect(navigation.getByText('Partners')).toBeVisible();
});

test('on a wide screen a ticket is read beside the list, by keyboard', async ({ page }) => {
  const { list, ids } = await aDesk(page, ['Bottom', 'Middle', 'Top']);
  await page.setViewportSize({ width: 1720, height: 900 });
  await page.goto(list);
  const row = (subject: string) => page.getByRole('row', { name: subject }).getByRole('link');
  await row('Top').focus();
  await page.keyboard.press('ArrowDown');
  await expect(row('Middle')).toBeFocused();
  await page.keyboard.press('Enter');
  const pane = page.getByRole('region', { name: 'Middle' });
  await expect(pane.getByRole('log')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`ticket=${ids[1]}`));
  await expect(row('Middle')).toHaveAttribute('aria-current', 'true');
  await expect(row('Bottom')).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press('j');
  await expect(page.getByRole('region', { name: 'Bottom' }).getByRole('log')).toBeVisible();
  await page.keyboard.press('k');
  await expect(pane.getByRole('log')).toBeVisible();
  await page.keyboard.press('r');
  await expect(pane.getByLabel('Response')).toBeFocused();
  await page.keyboard.type('Beside the list');
  await page.keyboard.press('Control+Enter');
  await expect(pane.getByRole('log').getByText('Beside the list')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pane).toBeHidden();
  await expect(row('Middle')).toBeFocused();
  await expect(page).not.toHaveURL(/ticket=/);
  await page.keyboard.press('Enter');
  await page.reload();
  await expect(pane.getByRole('log')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('dialog', { name: 'Middle' }).getByRole('log')).toBeVisible();
  await expect(pane).toHaveCount(0);
});

test('on a phone the filters of every staff list fold into one button', async ({ page }) => {
  await aDesk(page, ['A matter']);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, filter] of [
    ['/admin/tickets?status=open', 'Filter by status'],
    ['/admin/partners?status=approved', 'Filter by status'],
    ['/admin/kyc?status=pending', 'Filter by status'],
    ['/admin/enquiries?state=handled', 'Filter by state'],
  ] as const) {
    await page.goto(path);
    const fold = page.getByRole('button', { name: 'Filters 1 set' });
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('group', { name: filter })).toBeHidden();
    await fold.click();
    await expect(page.getByRole('group', { name: filter })).toBeVisible();
  }
  await page.goto('/admin/activity?actor=staff');
  await expect(page.getByLabel('Who')).toBeHidden();
  await page.getByRole('button', { name: 'Filters 1 set' }).click();
  await expect(page.getByLabel('Who')).toHaveValue('staff');
});

test.describe('with failing requests', () => {
  test.use({ allowedErrors: /ERR_FAILED|status of 5\d\d/ });

  test('a list that did not load is empty, shows an error, and can be retried', async ({
    page,
  }) => {
    const { list } = await aDesk(page, ['Later']);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/admin/support/tickets?*', async (route) => {
      await held;
      return route.fulfill({ status: 500, json: {} });
    });
    // Blocks live updates: changes by other tests would refetch the list.
    await page.route('**/api/admin/updates', () => undefined);
    await page.goto(list);
    // The loading message of the page's code may still be shown at the same time.
    const spinner = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading...' });
    await expect(spinner).toBeVisible();
    release();
    await expect(page.getByText('The tickets could not be loaded')).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByRole('heading', { name: 'No tickets found' })).toBeVisible();
    await page.unroute('**/api/admin/support/tickets?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('row', { name: 'Later' })).toBeVisible();
  });

  test('missing values have defaults, and unknown ones no badge', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const { list } = await aDesk(page, ['Ordinary']);
    await page.route('**/api/admin/support/tickets?*', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { tickets: object[] };
      const tickets = [
        { id: 7 },
        { id: 8, status: 'odd', priority: 'odd' },
        { id: 9, subject: null, category: null, company_name: null, username: null },
      ];
      return route.fulfill({ response, json: { ...answer, tickets } });
    });
    await page.goto(list);
    const row = page.getByRole('row', { name: '#7' });
    await expect(row).toContainText('Unknown Partner');
    await expect(row).toContainText('No Subject');
    await expect(row).toContainText('No Message');
    await expect(row.getByRole('cell', { name: 'General' })).toBeVisible();
    await expect(row.getByRole('cell', { name: 'Open' })).toBeVisible();
    await expect(row.getByRole('cell', { name: 'Medium' })).toBeVisible();
    const empty = page.getByRole('row', { name: '#9' });
    await expect(empty).toContainText('Unknown Partner');
    await expect(empty).toContainText('No Subject');
    await expect(empty.getByRole('cell', { name: 'General' })).toBeVisible();
    const odd = page.getByRole('row', { name: '#8' }).getByRole('cell');
    await expect(odd.nth(4)).toHaveText('Status');
    await expect(odd.nth(5)).toHaveText('Priority');
  });
});
