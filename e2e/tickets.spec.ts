import { holdAnswer } from './support/hold-answer.ts';
import { aSignedInPartner, asStaff } from './support/people.ts';
import { send } from './support/send.ts';
import {
  everyBrowser,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from './support/test.ts';
import { aTicket, responsesOf } from './support/tickets.ts';

const markup = '<img src=x onerror=alert(1)><b>bold</b>';

test(
  'a partner creates a first ticket, and markup in it stays text',
  everyBrowser,
  async ({ page }) => {
    await aSignedInPartner(page);
    await page.goto('/dashboard/tickets');
    await expect(page.getByRole('heading', { name: 'No tickets yet' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'New Ticket' }).click();
    const form = page.getByRole('dialog', { name: 'New Ticket' });
    await expect(form.getByLabel('Subject')).toBeFocused();
    await expect(form.getByLabel('Priority')).toHaveValue('medium');
    await form.getByRole('button', { name: 'Create Ticket' }).click();
    await expect(form.getByText('Subject is required.')).toBeVisible();
    await expect(form.getByText('Message is required.')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await form.getByLabel('Subject').fill(markup);
    await form.getByLabel('Message').fill(`Line one\n${markup}`);
    await form.getByLabel('Priority').selectOption('urgent');
    await form.getByRole('button', { name: 'Create Ticket' }).click();
    await expect(page.getByText('Support Ticket Created')).toBeVisible();
    await expect(form).toBeHidden();
    const row = page.getByRole('row', { name: markup });
    await expect(row.getByRole('cell', { name: 'Open' })).toBeVisible();
    await expect(row.getByRole('cell', { name: 'Urgent' })).toBeVisible();
    await row.getByRole('link').click();
    const dialog = page.getByRole('dialog', { name: markup });
    await expect(dialog.getByRole('log')).toContainText(`Line one\n${markup}`);
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  },
);

test.describe('when the connection fails', () => {
  test.use({ allowedErrors: /ERR_FAILED/ });

  test('the draft survives a lost response and a reload, and becomes one ticket', async ({
    page,
  }) => {
    await aSignedInPartner(page);
    await page.goto('/dashboard/tickets?new=ticket');
    await page.getByLabel('Subject').fill('Signature mismatch');
    await page.getByLabel('Message').fill('One in fifty callbacks fails.');
    await page.getByLabel('Category').selectOption('Payments');
    // The server processes the request, but the response is lost.
    await page.route('**/api/support/tickets', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('button', { name: 'Create Ticket' }).click();
    await expect(page.getByText('Failed to Create Ticket').first()).toBeVisible();
    await expect(page.getByText('Please try again later.').first()).toBeVisible();
    await page.unroute('**/api/support/tickets');

    await page.goto('/dashboard');
    await page.goto('/dashboard/tickets?new=ticket');
    await expect(page.getByText('Your draft is still here.')).toBeVisible();
    await expect(page.getByLabel('Subject')).toHaveValue('Signature mismatch');
    await expect(page.getByLabel('Category')).toHaveValue('Payments');
    await page.getByRole('button', { name: 'Create Ticket' }).click();
    await expect(page.getByText('Support Ticket Created')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('row', { name: 'Signature mismatch' })).toHaveCount(1);
    await page.getByRole('link', { name: 'New Ticket' }).click();
    await expect(page.getByLabel('Subject')).toHaveValue('');
  });

  test('earlier responses that fail to load show an error and can be retried', async ({ page }) => {
    const { token } = await aSignedInPartner(page);
    const id = await aTicket(page.request, token, { subject: 'A long story' });
    let isLost = true;
    await page.route(new RegExp(`/api/support/tickets/${id}(\\?|$)`), async (route) => {
      const isEarlier = new URL(route.request().url()).searchParams.has('cursor');
      if (isEarlier && isLost) return route.abort();
      const answer = await page.request.get(`/api/support/tickets/${id}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const json = { ...(await answer.json()), next_cursor: isEarlier ? null : 'further-back' };
      return route.fulfill({ json });
    });
    await page.goto(`/dashboard/tickets?ticket=${id}`);
    await page.getByRole('button', { name: 'Show earlier responses' }).click();
    await expect(page.getByText('Earlier responses could not be loaded.')).toBeVisible();
    isLost = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Earlier responses could not be loaded.')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Show earlier responses' })).toHaveCount(0);
  });

  test('the same text sent twice is stored twice, also after a lost response', async ({ page }) => {
    const { token } = await aSignedInPartner(page);
    const id = await aTicket(page.request, token, { subject: 'Twice meant' });
    await page.goto(`/dashboard/tickets?ticket=${id}`);
    await page.route('**/respond', async (route) => {
      await route.fetch();
      return route.abort();
    });
    const field = page.getByLabel('Your response');
    await field.fill('Any news?');
    await page.getByRole('button', { name: 'Send Response' }).click();
    await expect(page.getByText('Failed to Send Response').first()).toBeVisible();
    await page.unroute('**/respond');
    await page.reload();
    await expect(page.getByRole('log').getByText('Any news?')).toBeVisible();
    await expect(field).toHaveValue('Any news?');
    await field.fill('');
    await field.fill('Any news?');
    await page.getByRole('button', { name: 'Send Response' }).click();
    await expect(page.getByText('Response Sent')).toBeVisible();
    expect(await responsesOf(page.request, token, id)).toEqual(['Any news?', 'Any news?']);
  });

  test('a rejected response keeps its text and says why, also on a closed ticket', async ({
    page,
    context,
  }) => {
    const { token } = await aSignedInPartner(page);
    const id = await aTicket(page.request, token, { subject: 'Refused' });
    await page.goto(`/dashboard/tickets?ticket=${id}`);
    await page.route('**/respond', (route) => route.abort());
    await page.getByLabel('Your response').fill('Any news?');
    await page.getByRole('button', { name: 'Send Response' }).click();
    await expect(page.getByText('Failed to Send Response').first()).toBeVisible();
    await expect(page.getByText('Please try again later.').first()).toBeVisible();
    await page.unroute('**/respond');
    await page.reload();
    await expect(page.getByLabel('Your response')).toHaveValue('Any news?');
    const staff = await asStaff(page);
    await send(page.request, 'PUT', `/admin/support/tickets/${id}/status`, staff, {
      status: 'closed',
    });
    await page.goto(`/dashboard/tickets?ticket=${id}`);
    await expect(
      page.getByText('This ticket is closed. Responses can no longer be added.'),
    ).toBeVisible();
    const unsent = page.getByRole('figure', { name: 'Not sent' });
    await expect(unsent.getByText('Any news?')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await unsent.getByRole('button', { name: 'Copy' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Any news?');
    await unsent.getByRole('button', { name: 'Discard' }).click();
    await expect(unsent).toBeHidden();
    await page.reload();
    await expect(page.getByText('This ticket is closed.')).toBeVisible();
    await expect(unsent).toBeHidden();
  });
});

test('a response is required, sent once by two clicks, and reopens a resolved ticket', async ({
  page,
}) => {
  const { token } = await aSignedInPartner(page);
  const staff = await asStaff(page);
  const id = await aTicket(page.request, token, { subject: 'Table limits' });
  await send(page.request, 'PUT', `/admin/support/tickets/${id}/status`, staff, {
    status: 'resolved',
  });
  await page.goto('/dashboard/tickets');
  await page.getByRole('link', { name: 'Table limits' }).click();
  const dialog = page.getByRole('dialog', { name: 'Table limits' });
  await expect(dialog.getByText('A response opens it again.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send Response' }).click();
  await expect(dialog.getByText('Please enter a response message')).toBeVisible();
  await dialog.getByLabel('Your response').fill('It is back again.');
  await dialog.getByRole('button', { name: 'Send Response' }).dblclick();
  await expect(page.getByText('Response Sent')).toBeVisible();
  await expect(dialog.getByRole('log').getByText('It is back again.')).toHaveCount(1);
  await expect(dialog.getByLabel('Your response')).toHaveValue('');
  await expect(dialog.getByText('Open', { exact: true })).toBeVisible();
  expect(await responsesOf(page.request, token, id)).toEqual(['It is back again.']);

  // No other button near the conversation is named Close; only one closes the dialog.
  await expect(dialog.getByRole('button', { name: /close/i })).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Mark as settled' }).click();
  const question = page.getByRole('alertdialog', { name: `Is ticket #${id} settled?` });
  await expect(question).toContainText('Table limits');
  await question.getByRole('button', { name: 'Yes, close the ticket' }).click();
  await expect(page.getByText('Ticket Closed')).toBeVisible();
  await expect(
    dialog.getByText('This ticket is closed. Responses can no longer be added.'),
  ).toBeVisible();
});

test('text written while a response is being sent stays as a draft', async ({ page }) => {
  const { token } = await aSignedInPartner(page);
  const id = await aTicket(page.request, token, { subject: 'Slow line' });
  await page.goto(`/dashboard/tickets?ticket=${id}`);
  const field = page.getByLabel('Your response');
  const sendIt = page.getByRole('button', { name: 'Send Response' });
  const answer = await holdAnswer(page, '**/respond');
  await field.fill('The first.');
  await sendIt.click();
  await answer.arrived;
  await field.fill('And one more thing.');
  await answer.release();
  await expect(page.getByText('Response Sent')).toBeVisible();
  await expect(field).toHaveValue('And one more thing.');
  await page.reload();
  await expect(field).toHaveValue('And one more thing.');
  await sendIt.click();
  await expect(field).toHaveValue('');
  expect(await responsesOf(page.request, token, id)).toEqual(['The first.', 'And one more thing.']);
});

test('filters and search are in the URL and survive a reload', async ({ page }) => {
  const { token } = await aSignedInPartner(page);
  await aTicket(page.request, token, { subject: 'Video freezes', priority: 'high' });
  await aTicket(page.request, token, { subject: 'Invoice missing', priority: 'low' });
  await page.goto('/dashboard/tickets');
  await expect(page.getByRole('row', { name: 'Invoice missing' })).toBeVisible();
  await page.getByLabel('Filter by priority').selectOption('high');
  await expect(page).toHaveURL(/priority=high/);
  await expect(page.getByRole('row', { name: 'Invoice missing' })).toHaveCount(0);
  await expect(page.getByRole('row', { name: 'Video freezes' })).toBeVisible();
  await page.getByRole('searchbox').fill('freez');
  await expect(page).toHaveURL(/search=freez/);
  await page.reload();
  await expect(page.getByLabel('Filter by priority')).toHaveValue('high');
  await expect(page.getByRole('searchbox')).toHaveValue('freez');
  await expect(page.getByRole('row', { name: 'Video freezes' })).toBeVisible();
  await page.getByRole('button', { name: /^Closed/ }).click();
  await expect(page.getByText('No support tickets match your criteria')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('row', { name: 'Video freezes' })).toBeVisible();
});

test('changes by staff appear once and immediately, and their notes never do', async ({
  page,
  browser,
}) => {
  const { token } = await aSignedInPartner(page);
  const id = await aTicket(page.request, token, { subject: 'Live please' });
  await page.goto(`/dashboard/tickets?ticket=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Live please' });
  await expect(dialog.getByRole('log')).toBeVisible();

  const desk = await (await browser.newContext()).newPage();
  await asStaff(desk);
  await desk.goto(`/admin/tickets?ticket=${id}`);
  await desk.getByRole('button', { name: 'Internal note' }).click();
  await desk.getByLabel('Internal note').fill('A secret between us');
  await desk.getByRole('button', { name: 'Add Note' }).click();
  await expect(desk.getByRole('log').getByText('A secret between us')).toBeVisible();
  await desk.getByRole('button', { name: 'Response', exact: true }).click();
  await desk.getByLabel('Response').fill('We are on it.');
  await desk.getByRole('button', { name: 'Send Response' }).click();
  await expect(desk.getByText('Response Sent')).toBeVisible();
  await expect(dialog.getByText('We are on it.')).toBeVisible();
  await expect(dialog.getByText('We are on it.')).toHaveCount(1);
  await desk.getByLabel('Status', { exact: true }).selectOption('in_progress');
  await desk.getByRole('button', { name: 'Update Status' }).click();
  await expect(desk.getByText('Status Updated')).toBeVisible();
  await expect(dialog.getByText('In Progress')).toBeVisible();

  await page.reload();
  await expect(dialog.getByText('We are on it.')).toHaveCount(1);
  await expect(page.getByText('A secret between us')).toHaveCount(0);
  await desk.context().close();
});

test('a response that arrives while the previous one is marked as read stays unread until it is shown', async ({
  page,
}) => {
  const { token } = await aSignedInPartner(page);
  const id = await aTicket(page.request, token, { subject: 'Twice answered' });
  const staff = await asStaff(page);
  const answer = (message: string) =>
    send(page.request, 'POST', `/admin/support/tickets/${id}/respond`, staff, { message });
  await answer('The first answer.');
  // Blocks live updates, so that the page learns of the second response only from its own request.
  await page.route('**/api/updates', () => new Promise(() => undefined));
  const told: boolean[] = [];
  await page.route(`**/api/support/tickets/${id}/read`, async (route) => {
    if (told.length === 0) await answer('The second answer.');
    const response = await route.fetch();
    told.push((await response.json()).ticket.unread);
    await route.fulfill({ response });
  });
  await page.goto(`/dashboard/tickets?ticket=${id}`);
  await expect(page.getByRole('dialog').getByText('The second answer.')).toBeVisible();
  await expect.poll(() => told).toEqual([true, false]);
  await page.unroute('**/api/updates');
  await page.unrouteAll({ behavior: 'wait' });
});

test('an unknown ticket or another partner’s shows that there is no such ticket', async ({
  page,
}) => {
  const { token } = await aSignedInPartner(page);
  const theirs = await aTicket(page.request, token, { subject: 'Theirs' });
  await aSignedInPartner(page);
  for (const id of [999_999_999, theirs]) {
    await page.goto(`/dashboard/tickets?ticket=${id}`);
    const dialog = page.getByRole('dialog', { name: `Ticket #${id}` });
    await expect(dialog.getByRole('heading', { name: 'There is no such ticket' })).toBeVisible();
    // No loading state remains.
    await expect(dialog).toHaveAccessibleDescription('');
    await expect(dialog.locator('.animate-shimmer')).toHaveCount(0);
  }
  await page.goto('/dashboard/tickets?ticket=nonsense&status=nonsense');
  await expect(page.getByRole('heading', { name: 'No tickets yet' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
