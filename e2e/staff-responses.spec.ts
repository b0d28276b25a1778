import { aDesk, openTicket, withoutLiveUpdates } from './support/desk.ts';
import { holdAnswer } from './support/hold-answer.ts';
import { aSignedInColleague } from './support/people.ts';
import { send } from './support/send.ts';
import { owner } from './support/start-server.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';
import { responsesOf } from './support/tickets.ts';

test('a ticket is shown beside its partner and answered once', async ({ page }) => {
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
  await dialog.getByRole('button', { name: 'Ready responses' }).click();
  await page.getByRole('menuitem', { name: 'Looking into it' }).click();
  await expect(dialog.getByLabel('Response')).toHaveValue(
    new RegExp(`^Hello ${partner.username},`),
  );
  await dialog.getByRole('button', { name: 'Send Response' }).dblclick();
  await expect(page.getByText('Response Sent')).toBeVisible();
  await expect(dialog.getByRole('log').getByText('Thank you for writing to us.')).toHaveCount(1);
  expect(await responsesOf(page.request, partner.token, ids[0] ?? 0)).toHaveLength(1);
});

test('a response that is sent while the note field is open is not offered again', async ({
  page,
}) => {
  const { partner, ids, list } = await aDesk(page, ['Elsewhere']);
  await page.goto(list);
  const dialog = await openTicket(page, 'Elsewhere');
  const field = dialog.getByLabel('Response');
  const lookElsewhere = async () => {
    await dialog.getByRole('button', { name: 'Internal note' }).click();
    await expect(dialog.getByLabel('Internal note')).toBeVisible();
    await dialog.getByRole('button', { name: 'Response', exact: true }).click();
  };
  const sendSlowly = async (words: string) => {
    const answer = await holdAnswer(page, `**/tickets/${ids[0]}/respond`);
    await field.fill(words);
    await dialog.getByRole('button', { name: 'Send Response' }).click();
    await answer.arrived;
    return answer;
  };
  const first = await sendSlowly('Sent once.');
  await lookElsewhere();
  await expect(field).toHaveValue('Sent once.');
  await first.release();
  await expect(page.getByText('Response Sent')).toBeVisible();
  await expect(field).toHaveValue('');

  const second = await sendSlowly('And again.');
  await lookElsewhere();
  await field.fill('Newer words.');
  await second.release();
  await expect(dialog.getByRole('log').getByText('And again.')).toHaveCount(1);
  await lookElsewhere();
  await expect(field).toHaveValue('Newer words.');
  expect(await responsesOf(page.request, partner.token, ids[0] ?? 0)).toEqual([
    'Sent once.',
    'And again.',
  ]);
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

test('the keyboard moves past colleagues and assigns the ticket to the selected one', async ({
  page,
}) => {
  for (const _ of ['one', 'another']) await aSignedInColleague(page);
  const { staffToken, ids, list } = await aDesk(page, ['Passed on']);
  const assignments: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/assignee')) assignments.push(request.postData() ?? '');
  });
  await page.goto(list);
  const dialog = await openTicket(page, 'Passed on');
  const assignee = dialog.getByLabel('Assigned to');
  const assign = dialog.getByRole('button', { name: 'Assign', exact: true });
  await expect(assignee.getByRole('option')).not.toHaveCount(1);
  await expect(assign).toBeDisabled();
  await assignee.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(assign).toBeEnabled();
  await expectAccessible(page);
  const chosen = Number(await assignee.inputValue());
  await page.keyboard.press('Tab');
  await expect(assign).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(assign).toBeDisabled();
  await expect(assign).not.toHaveAttribute('aria-busy');
  const path = `/admin/support/tickets/${ids[0]}`;
  const read = await send(page.request, 'GET', path, staffToken);
  expect(read).toMatchObject({ ticket: { assignee_id: chosen } });
  expect(assignments.map((body) => JSON.parse(body))).toEqual([
    { assignee_id: chosen, seen_assignee_id: null },
  ]);
});

test('tickets of a disabled colleague become unassigned, and those they closed can still be found', async ({
  page,
}) => {
  const { username } = await aSignedInColleague(page);
  const { staffToken, ids } = await aDesk(page, [
    `${username} left it open`,
    `${username} left it closed`,
  ]);
  const [open = 0, closed = 0] = ids;
  const { assignees } = (await send(
    page.request,
    'GET',
    '/admin/support/assignees',
    staffToken,
  )) as {
    assignees: { id: number; username: string }[];
  };
  const colleague = assignees.find((assignee) => assignee.username === username)?.id;
  const put = (path: string, body?: object) =>
    send(page.request, 'PUT', `/admin/${path}`, staffToken, body);
  for (const id of ids) {
    await put(`support/tickets/${id}/assignee`, { assignee_id: colleague });
  }
  await put(`support/tickets/${closed}/status`, { status: 'closed' });
  await put(`staff/${colleague}/disable`);
  await page.goto(`/admin/tickets?assignee=unassigned&search=${username}`);
  const row = (id: number) => page.getByRole('row', { name: new RegExp(`#${id}\\b`) });
  await expect(row(open)).toBeVisible();
  await page
    .getByLabel('Filter by assignee')
    .selectOption(`${username} (may no longer respond) (1)`);
  await expect(page).toHaveURL(new RegExp(`[?&]assignee=${colleague}\\b`));
  await expect(row(closed)).toBeVisible();
  await expect(row(open)).toHaveCount(0);
});

test('a closed ticket accepts no responses', async ({ page }) => {
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

test('a partner deleted while the dialog is open gets no response', async ({ page }) => {
  const { staffToken, list } = await aDesk(page, ['Leaving']);
  const partnerId = new URLSearchParams(list.split('?')[1]).get('partner');
  await withoutLiveUpdates(page);
  await page.goto(list);
  const dialog = await openTicket(page, 'Leaving');
  await dialog.getByLabel('Response').fill('Are you still there?');
  await send(page.request, 'DELETE', `/admin/partners/${partnerId}`, staffToken);
  await dialog.getByRole('button', { name: 'Send Response' }).click();
  await expect(page.getByText('Failed to Send Response').first()).toBeVisible();
  await expect(dialog.getByText('The account of this partner has been deleted.')).toBeVisible();
  await expect(dialog.getByText('Deleted', { exact: true })).toBeVisible();
  const unsent = dialog.getByRole('figure', { name: 'Not sent' });
  await expect(unsent.getByText('Are you still there?')).toBeVisible();
  await expectAccessible(page);
  await unsent.getByRole('button', { name: 'Discard' }).click();
  await expect(unsent).toBeHidden();
});

test('the second of two colleagues who change a status sees a conflict', async ({ page }) => {
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

test('a partner’s response appears once and immediately on the open screen', async ({
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
  await expect(dialog.getByText('Are you there?')).toBeVisible();
  await expect(dialog.getByText('Are you there?')).toHaveCount(1);
  await portal.getByRole('button', { name: 'Mark as settled' }).click();
  await portal
    .getByRole('alertdialog')
    .getByRole('button', { name: /close the ticket/ })
    .click();
  await expect(portal.getByText('Ticket Closed')).toBeVisible();
  await expect(dialog.getByText('This ticket is closed.')).toBeVisible();
  await portal.context().close();
});

test.describe('with failing requests', () => {
  test.use({ allowedErrors: /ERR_FAILED|status of 5\d\d/ });

  test('a response rejected with 405 uses the other route, and a lost one is sent once', async ({
    page,
  }) => {
    const { partner, ids, list } = await aDesk(page, ['Odd proxy']);
    await page.goto(list);
    const dialog = await openTicket(page, 'Odd proxy');
    await page.route(`**/tickets/${ids[0]}/respond`, (route) =>
      route.fulfill({ status: 405, json: { message: 'No.', error: 'No.' } }),
    );
    const keys: (string | undefined)[] = [];
    // The server processes the request, but the response is lost.
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

  test('a ticket whose responses return 405 is shown without them and without an error', async ({
    page,
  }) => {
    const { ids, list } = await aDesk(page, ['Odd address']);
    await withoutLiveUpdates(page);
    await page.route(`**/api/admin/support/tickets/${ids[0]}*`, (route) =>
      route.fulfill({ status: 405, json: {} }),
    );
    await page.goto(list);
    const dialog = await openTicket(page, 'Odd address');
    await expect(dialog.getByRole('log').getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(dialog.getByLabel('Response')).toBeEditable();
    await dialog.getByLabel('Status', { exact: true }).selectOption('in_progress');
    await dialog.getByRole('button', { name: 'Update Status' }).click();
    await expect(page.getByText('Status Updated')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    const row = page.getByRole('row', { name: 'Odd address' });
    await expect(row.getByRole('cell', { name: 'In Progress' })).toBeVisible();
  });

  test('an unreachable server shows an error in the dialog', async ({ page }) => {
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
});
