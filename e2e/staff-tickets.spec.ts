import type { Page } from '@playwright/test';
import { aSignedInPartner, asStaff } from './support/people.ts';
import { owner } from './support/start-server.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';
import { aTicket, responsesOf, send } from './support/tickets.ts';

/** A desk with one partner's tickets on it, whatever other journeys raise at the same time. */
async function aDesk(page: Page, subjects: readonly string[]) {
  const partner = await aSignedInPartner(page);
  const staffToken = await asStaff(page);
  const ids: number[] = [];
  for (const subject of subjects) ids.push(await aTicket(page.request, partner.token, { subject }));
  const detail = await send(page.request, 'GET', `/admin/support/tickets/${ids[0]}`, staffToken);
  const partnerId = (detail as { ticket: { partner_id: number } }).ticket.partner_id;
  return { partner, staffToken, ids, list: `/admin/tickets?partner=${partnerId}` };
}

/** The stream of updates stays unanswered: the page knows what it asked for, and no more. */
const withoutLiveUpdates = (page: Page) =>
  page.route('**/api/admin/updates', () => new Promise(() => undefined));

const openTicket = async (page: Page, subject: string) => {
  await page
    .getByRole('row', { name: subject })
    .getByRole('button', { name: /View details/ })
    .click();
  const dialog = page.getByRole('dialog', { name: subject });
  await expect(dialog.getByRole('log')).toBeVisible();
  return dialog;
};

test('the desk says what it should, word by word', async ({ page }) => {
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
    'All Priorities',
    'Urgent',
    'High',
    'Medium',
    'Low',
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

test('filters combine, live in the address, survive a reload, and may find nothing', async ({
  page,
}) => {
  const { partner, list } = await aDesk(page, ['Calm matter']);
  await aTicket(page.request, partner.token, { subject: 'Burning matter', priority: 'urgent' });
  await page.goto(list);
  await expect(page.getByRole('row', { name: 'Calm matter' })).toBeVisible();
  await page.getByRole('button', { name: 'Urgent', exact: true }).click();
  await expect(page.getByRole('row', { name: 'Calm matter' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open 1' })).toBeVisible();
  await page.getByRole('button', { name: /^Open/ }).click();
  await page.getByRole('searchbox').fill('burning');
  await expect(page).toHaveURL(/status=open/);
  await expect(page).toHaveURL(/search=burning/);
  await page.getByLabel('Sort by').selectOption('oldest');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Urgent', exact: true })).toHaveAttribute(
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

test('a ticket is read beside its partner and answered once', async ({ page }) => {
  const { partner, ids, list } = await aDesk(page, ['Key rotation', 'Another one']);
  await page.goto(list);
  const dialog = await openTicket(page, 'Key rotation');
  const details = dialog.getByRole('complementary', { name: 'Ticket details' });
  await expect(details.getByText(partner.email)).toBeVisible();
  await expect(details.getByText('Active')).toBeVisible();
  await expect(details.getByText('Not Submitted')).toBeVisible();
  await expect(details.getByText('API key last used')).toBeVisible();
  await expect(details.getByRole('link', { name: 'Another one' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await dialog.getByRole('button', { name: 'Send Response' }).click();
  await expect(dialog.getByText('Please enter a response message')).toBeVisible();
  await dialog.getByRole('button', { name: 'Ready answers' }).click();
  await page.getByRole('menuitem', { name: 'Looking into it' }).click();
  await expect(dialog.getByLabel('Response')).toHaveValue(
    new RegExp(`^Hello ${partner.username},`),
  );
  await dialog.getByRole('button', { name: 'Send Response' }).dblclick();
  await expect(page.getByText('Response Sent')).toBeVisible();
  await expect(dialog.getByRole('log').getByText('Thank you for writing to us.')).toHaveCount(1);
  expect(await responsesOf(page.request, partner.token, ids[0] ?? 0)).toHaveLength(1);
});

test('a ticket is noted, assigned and updated, and the list follows', async ({ page }) => {
  const { list } = await aDesk(page, ['Key rotation']);
  await page.goto(list);
  const dialog = await openTicket(page, 'Key rotation');
  await dialog.getByRole('button', { name: 'Internal note' }).click();
  await dialog.getByLabel('Internal note').fill('<b>Check</b> the rotation job');
  await dialog.getByRole('button', { name: 'Add Note' }).click();
  await expect(dialog.getByRole('log').getByText('<b>Check</b> the rotation job')).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Assign to me' }).click();
  await expect(dialog.getByLabel('Assigned to')).toHaveValue(/\d+/);
  await expect(dialog.getByRole('button', { name: 'Assign to me' })).toHaveCount(0);

  const update = dialog.getByRole('button', { name: 'Update Status' });
  await expect(update).toBeDisabled();
  await dialog.getByLabel('Status', { exact: true }).selectOption('resolved');
  await expect(update).toBeEnabled();
  await update.click();
  await expect(page.getByText('Status Updated')).toBeVisible();
  await expect(update).toBeDisabled();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  const row = page.getByRole('row', { name: 'Key rotation' });
  await expect(row.getByRole('cell', { name: 'Resolved' })).toBeVisible();
  await expect(row.getByText(`Assigned to ${owner.username}`)).toBeAttached();
});

test('a closed ticket takes no responses', async ({ page }) => {
  const { staffToken, ids, list } = await aDesk(page, ['Shut']);
  await send(page.request, 'PUT', `/admin/support/tickets/${ids[0]}/status`, staffToken, {
    status: 'closed',
  });
  await page.goto(list);
  const dialog = await openTicket(page, 'Shut');
  await expect(
    dialog.getByText('This ticket is closed. Responses can no longer be added.'),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send Response' })).toHaveCount(0);
});

test('two colleagues changing one status: the second is told', async ({ page }) => {
  const { staffToken, ids, list } = await aDesk(page, ['Contested']);
  await withoutLiveUpdates(page);
  await page.goto(list);
  const dialog = await openTicket(page, 'Contested');
  await dialog.getByLabel('Status', { exact: true }).selectOption('resolved');
  await page.route('**/status', async (route) => {
    await send(page.request, 'PUT', `/admin/support/tickets/${ids[0]}/status`, staffToken, {
      status: 'in_progress',
    });
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Update Status' }).click();
  await expect(
    dialog.getByText('This has changed in the meantime. Please reload and try again.'),
  ).toBeVisible();
  await expect(dialog.getByText('In Progress').first()).toBeVisible();
});

test('the whole desk by keyboard', async ({ page }) => {
  const { list } = await aDesk(page, ['Bottom', 'Middle', 'Top']);
  await page.goto(list);
  await expect(page.getByRole('row', { name: 'Top' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Middle' })).toBeVisible();
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
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByLabel('Use single keys').uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('?');
  await expect(help).toBeHidden();
});

test('a partner’s response appears on the open desk at once, and once', async ({
  page,
  browser,
}) => {
  const { partner, ids, list } = await aDesk(page, ['Waiting']);
  await page.goto(list);
  const dialog = await openTicket(page, 'Waiting');
  const portal = await (await browser.newContext()).newPage();
  await portal.goto('/favicon.svg');
  await portal.evaluate((token) => localStorage.setItem('token', token), partner.token);
  await portal.goto(`/dashboard/tickets?ticket=${ids[0]}`);
  await portal.getByLabel('Your response').fill('Are you there?');
  await portal.getByRole('button', { name: 'Send Response' }).click();
  await expect(portal.getByText('Response Sent')).toBeVisible();
  await expect(dialog.getByText('Are you there?')).toBeVisible({ timeout: 2_000 });
  await expect(dialog.getByText('Are you there?')).toHaveCount(1);
  await portal.getByRole('button', { name: 'Close ticket' }).click();
  await portal.getByRole('alertdialog').getByRole('button', { name: 'Close ticket' }).click();
  await expect(portal.getByText('Ticket Closed')).toBeVisible();
  await expect(dialog.getByText('This ticket is closed.')).toBeVisible({ timeout: 2_000 });
  await portal.context().close();
});

test.describe('with faults on the way', () => {
  test.use({ allowedErrors: /ERR_FAILED|status of 5\d\d/ });

  test('an answer refused with 405 takes the other address, and a lost one is sent once', async ({
    page,
  }) => {
    const { partner, ids, list } = await aDesk(page, ['Odd proxy']);
    await page.goto(list);
    const dialog = await openTicket(page, 'Odd proxy');
    await page.route(`**/tickets/${ids[0]}/respond`, (route) =>
      route.fulfill({ status: 405, json: { message: 'No.', error: 'No.' } }),
    );
    const keys: (string | undefined)[] = [];
    // The server takes it; the answer is lost on the way.
    await page.route('**/tickets/respond?ticket_id=*', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const answer = await route.fetch();
      return keys.length === 1 ? route.abort() : route.fulfill({ response: answer });
    });
    await dialog.getByLabel('Response').fill('By the back door.');
    await dialog.getByRole('button', { name: 'Send Response' }).click();
    await expect(page.getByText('Failed to Send Response').first()).toBeVisible();
    await expect(dialog.getByLabel('Response')).toHaveValue('By the back door.');
    await dialog.getByRole('button', { name: 'Send Response' }).click();
    await expect(page.getByText('Response Sent')).toBeVisible();
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(await responsesOf(page.request, partner.token, ids[0] ?? 0)).toEqual([
      'By the back door.',
    ]);
    await expect(dialog.getByRole('log').getByText('By the back door.')).toHaveCount(1);
  });

  test('a server that is not there is told in the dialog', async ({ page }) => {
    const { ids, list } = await aDesk(page, ['Unreachable']);
    await withoutLiveUpdates(page);
    await page.goto(list);
    await expect(page.getByRole('row', { name: 'Unreachable' })).toBeVisible();
    await page.route(`**/api/admin/support/tickets/${ids[0]}*`, (route) => route.abort());
    await page.getByRole('button', { name: /View details/ }).click();
    await expect(page.getByRole('alert')).toContainText(
      'Backend server is not running. Please start the backend first.',
    );
    await page.unroute(`**/api/admin/support/tickets/${ids[0]}*`);
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('log')).toBeVisible();
  });

  test('a list that did not load shows empty, says so, and is asked again', async ({ page }) => {
    const { list } = await aDesk(page, ['Later']);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/admin/support/tickets?*', async (route) => {
      await held;
      return route.fulfill({ status: 500, json: {} });
    });
    await page.goto(list);
    await expect(page.getByRole('main').getByRole('status')).toContainText('Loading...');
    release();
    await expect(page.getByText('The tickets could not be loaded')).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByRole('heading', { name: 'No tickets found' })).toBeVisible();
    await page.unroute('**/api/admin/support/tickets?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('row', { name: 'Later' })).toBeVisible();
  });

  test('what is missing has its default, and what is unknown no badge', async ({ page }) => {
    const { list } = await aDesk(page, ['Ordinary']);
    await page.route('**/api/admin/support/tickets?*', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { tickets: object[] };
      const tickets = [{ id: 7 }, { id: 8, status: 'odd', priority: 'odd' }];
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
    const odd = page.getByRole('row', { name: '#8' }).getByRole('cell');
    await expect(odd.nth(4)).toHaveText('Status');
    await expect(odd.nth(5)).toHaveText('Priority');
  });
});
