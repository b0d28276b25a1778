import { chartMonths } from '@baize/contract';
import type { Page } from '@playwright/test';
import { confirmAddress, readMail } from './support/mailbox.ts';
import {
  aRegisteredPartner,
  aSignedInColleague,
  aSignedInPartner,
  asStaff,
  fillRegistration,
  logIn,
  registrationOf,
  someone,
} from './support/people.ts';
import { send } from './support/send.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';
import { aTicket } from './support/tickets.ts';

const figureOf = (page: Page, label: string) =>
  page
    .locator('dl')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) }) })
    .getByRole('definition');

test('the dashboard shows seven numbers, recent activity and two charts with figures', async ({
  page,
}) => {
  await aRegisteredPartner(page.request);
  await asStaff(page);
  await page.goto('/admin');
  for (const label of [
    'Total partners',
    'Approved partners',
    'Pending KYC',
    'Open tickets',
    'Urgent tickets',
    'Unread notifications',
    'Staff',
  ]) {
    await expect(figureOf(page, label)).toHaveText(/^\d[\d,]*$/);
  }
  // The partner who has just registered, and the staff member who is signed in.
  for (const label of ['Total partners', 'Staff']) {
    await expect(figureOf(page, label)).toHaveText(/^[1-9]/);
  }
  for (const chart of ['Partner growth', 'Revenue']) {
    await page
      .getByRole('region', { name: chart, exact: true })
      .getByText('Show figures')
      .press('Enter');
    const figures = page.getByRole('table', { name: chart }).getByRole('cell');
    await expect(figures).toHaveText(Array.from({ length: chartMonths }, () => /\d/));
  }
  const growth = page.getByRole('table', { name: 'Partner growth' }).getByRole('cell');
  await expect(growth.last()).toHaveText(/^[1-9]/);
  const recent = page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem');
  await expect(recent.filter({ hasText: 'registered' }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a chart stays between its points, and says when there is no data', async ({ page }) => {
  await asStaff(page);
  const totals = [0, 0, 90, 0, 0, 40];
  const months = totals.map((total, index) => ({ month: `2026-0${index + 1}`, total }));
  await page.route('**/api/admin/dashboard/charts?*', (route) =>
    route.fulfill({
      json: {
        currency: 'PLAY',
        currencies: ['PLAY'],
        revenue: months.map(({ month }) => ({ month, revenue: 0 })),
        partners: months,
      },
    }),
  );
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'No revenue in these months' })).toBeVisible();
  const line = page.locator('polyline[vector-effect]');
  await expect(line).toHaveCount(1);
  const drawn = await line.evaluate((one: SVGPolylineElement) => {
    const { y, height } = one.getBoundingClientRect();
    return { top: y, bottom: y + height };
  });
  const dots = await page.locator('[data-point]').evaluateAll((all) =>
    all.map((dot) => {
      const { y, height } = dot.getBoundingClientRect();
      return y + height / 2;
    }),
  );
  expect(dots).toHaveLength(totals.length);
  expect(drawn.top).toBeGreaterThan(Math.min(...dots) - 2);
  expect(drawn.bottom).toBeLessThan(Math.max(...dots) + 2);
});

test('support staff see partners and their activity, but no revenue', async ({ page }) => {
  await aRegisteredPartner(page.request);
  await aSignedInColleague(page);
  await page.goto('/admin');
  await expect(page.getByRole('region', { name: 'Partner growth', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Revenue', exact: true })).toHaveCount(0);
  await expect(page.getByText('registered').first()).toBeVisible();
  await expectAccessible(page);
});

test('seven numbers and four activities have placeholders until they load', async ({ page }) => {
  await asStaff(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (const part of ['stats', 'recent-activity']) {
    await page.route(`**/api/admin/dashboard/${part}*`, async (route) => {
      await held;
      return route.continue();
    });
  }
  await page.goto('/admin');
  const waiting = page.getByRole('main').locator('[aria-busy="true"]');
  await expect(waiting.filter({ has: page.getByRole('term') })).toHaveCount(7);
  await expect(waiting.getByRole('listitem')).toHaveCount(4);
  release();
  await expect(waiting.filter({ has: page.getByRole('term') })).toHaveCount(0);
  const links = page.getByRole('navigation', { name: 'Quick links' });
  for (const path of ['/admin/partners', '/admin/kyc', '/admin/tickets']) {
    await expect(links.locator(`a[href^="${path}"]`)).toBeVisible();
  }
});

test('a partner is found by any part of the name, suspended with a reason and approved again', async ({
  page,
}) => {
  const person = await aRegisteredPartner(page.request);
  await asStaff(page);
  await page.goto('/admin/partners');
  await expectNoSidewaysScroll(page);
  const part = person.username.slice(3, 14).toUpperCase();
  await page.getByLabel('Search partners').fill(part);
  await expect(page).toHaveURL(new RegExp(`search=${part}`));
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(answer.url());
  });
  await page.getByRole('link', { name: person.company }).click();
  await expect(page.getByText('Nothing submitted yet')).toBeVisible();
  expect(refused).toEqual([]);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Active');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Legal hold' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Legal hold' }).click();
  await expect(page.getByText('Records are on legal hold.').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Legal hold');
  await page.getByRole('button', { name: 'Lift legal hold' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lift legal hold' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Legal hold');
  await page.getByRole('button', { name: 'Reject/suspend' }).click();
  await confirmAddress(page.request, person.email);
  await page.getByLabel('Reason').fill('<i>Unpaid</i> invoices');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject/suspend' }).click();
  await expect(page.getByText('Partner rejected successfully!').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rejected');
  const mail = await readMail(page.request, person.email, /suspend/i);
  expect(mail.text).toContain('<i>Unpaid</i> invoices');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Partner approved successfully!').first()).toBeVisible();
});

test('names of any length fit the lists, pages and dialogs', async ({ page }) => {
  const person = {
    ...someone(),
    username: `p-${'w'.repeat(38)}`,
    company: `${'Gesellschaftsbeteiligungsverwaltung'.repeat(3)} GmbH`,
  };
  await page.request.post('/api/partners/register', { data: registrationOf(person) });
  await asStaff(page);
  await page.goto(`/admin/partners?search=${person.username}`);
  const actions = page.getByRole('button', { name: /^Actions for Gesellschaft/ });
  await expect(actions).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: person.company }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.company);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Legal hold' }).click();
  const question = page.getByRole('alertdialog').getByRole('heading');
  await expect(question).toContainText(person.company);
  const { clientWidth, scrollWidth } = await question.evaluate(({ clientWidth, scrollWidth }) => ({
    clientWidth,
    scrollWidth,
  }));
  expect(scrollWidth).toBe(clientWidth);
});

test('the partner list shows its filters in one row with counts, and the same actions as the page', async ({
  page,
}) => {
  const person = await aRegisteredPartner(page.request);
  await asStaff(page);
  await page.goto(`/admin/partners?search=${person.username}`);
  await expect(page.getByRole('row', { name: person.company })).toBeVisible();
  const controls = [
    page.getByRole('group', { name: 'Filter by status' }),
    page.getByLabel('KYC'),
    page.getByLabel('Sort'),
    page.getByLabel('Search partners'),
  ];
  const middles = await Promise.all(
    controls.map(async (control) => {
      const box = await control.boundingBox();
      return box ? box.y + box.height / 2 : Number.NaN;
    }),
  );
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8);
  await expect(page.getByRole('button', { name: /^Deleted \d+$/ })).toBeVisible();
  await expect(
    page.getByLabel('KYC').getByRole('option', { name: /^Pending \(\d+\)$/ }),
  ).toHaveCount(1);
  const email = page.getByRole('row', { name: person.company }).getByText('casino.test');
  expect(await email.evaluate((text) => text.innerHTML)).toContain('@<wbr>');
  await page.getByRole('button', { name: `Actions for ${person.company}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Reject/suspend',
    'Set plan',
    'Sign out everywhere',
    'Legal hold',
    'Delete',
  ]);
  await page.getByRole('menuitem', { name: 'Legal hold' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Legal hold' }).click();
  await expect(page.getByText('Records are on legal hold.').first()).toBeVisible();
});

test('a search without matches yet continues until all partners were scanned', async ({ page }) => {
  const person = await aRegisteredPartner(page.request);
  await asStaff(page);
  // Simulates a server with more partners than it scans per request for a term without an index.
  await page.route('**/api/admin/partners?*', async (route) => {
    const url = new URL(route.request().url());
    const cursor = Number(url.searchParams.get('cursor') ?? '0');
    url.searchParams.delete('cursor');
    const response = await route.fetch({ url: url.href });
    const answer = (await response.json()) as object;
    if (cursor === 26) return route.fulfill({ response });
    const json = { ...answer, partners: [], next_cursor: String(cursor + 1) };
    return route.fulfill({ response, json });
  });
  await page.goto(`/admin/partners?search=${person.username}`);
  await expect(page.getByRole('heading', { name: 'Nothing found so far' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No partners found' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Search on' }).click();
  await expect(page.getByRole('link', { name: person.company })).toBeVisible();
});

test('a tier chosen on the public site is a request until staff set the plan', async ({
  page,
  browser,
}) => {
  const person = someone();
  await page.goto('/platform');
  await page.getByRole('link', { name: 'Choose Professional' }).click();
  await expect(page.getByText('You chose the Professional tier')).toBeVisible();
  await fillRegistration(page, person);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/dashboard/profile');
  await expect(page.getByText('Professional requested')).toBeVisible();
  const desk = await browser.newPage();
  await asStaff(desk);
  await desk.goto('/admin/enquiries');
  const enquiry = desk.getByRole('listitem').filter({ hasText: person.company });
  await expect(enquiry).toContainText('asks for the Professional tier');
  await enquiry.getByRole('link', { name: 'Open partner' }).click();
  await desk.getByRole('button', { name: 'Set plan' }).click();
  const dialog = desk.getByRole('alertdialog');
  await expect(dialog.getByLabel('Plan')).toHaveValue('professional');
  await dialog.getByRole('button', { name: 'Set plan' }).click();
  await expect(desk.getByText('Plan saved.').first()).toBeVisible();
  await desk.close();
  await expect(page.getByText('Professional requested')).toHaveCount(0);
  await expect(page.getByText('Professional', { exact: true })).toBeVisible();
  await readMail(page.request, person.email, /Your plan changed/);
});

test('a suspended partner sees a toast when signing in', async ({ page, browser }) => {
  const person = await aRegisteredPartner(page.request);
  const token = await asStaff(page);
  const { id } = await partnerOf(page, token, person.username);
  await page.request.put(`/api/admin/partners/${id}/reject`, {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  });
  const visitor = await (await browser.newContext()).newPage();
  await logIn(visitor, person.username, person.password);
  await expect(visitor.getByText('Account suspended').first()).toBeVisible();
  await expect(visitor).toHaveURL('/login');
  await visitor.context().close();
});

async function partnerOf(page: Page, token: string, name: string) {
  const answer = await page.request.get(`/api/admin/partners?search=${name}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { partners } = (await answer.json()) as { partners: { id: number }[] };
  const [partner] = partners;
  if (partner === undefined) throw new Error(`No partner ${name}.`);
  return partner;
}

test('a partner added without a password is invited, sets one and signs in', async ({
  page,
  browser,
}) => {
  const person = someone();
  await asStaff(page);
  await page.goto('/admin/partners');
  await page.getByRole('button', { name: 'Add Partner' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add Partner' }).click();
  await expect(dialog.getByText('All fields except password are required.')).toBeVisible();
  await dialog.getByLabel('Username').fill(person.username);
  await dialog.getByLabel('Email', { exact: true }).fill(person.email);
  await dialog.getByLabel('Company name').fill(person.company);
  await dialog.getByLabel('Website URL').fill('https://casino.test');
  await dialog.getByLabel('Contact email').fill(person.email);
  await dialog.getByRole('button', { name: 'Add Partner' }).click();
  await expect(page.getByText(person.company).first()).toBeVisible();

  const mail = await readMail(page.request, person.email, /./);
  const link = /https?:\/\/\S+\/reset-password\?\S+/.exec(mail.text)?.[0] ?? '';
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  await visitor.getByLabel('New password').fill(person.password);
  await visitor.getByLabel('Confirm password').fill(person.password);
  await visitor.getByRole('button', { name: 'Set password' }).click();
  await expect(visitor).toHaveURL('/login');
  await logIn(visitor, person.username, person.password);
  await expect(visitor).toHaveURL('/dashboard');
  await visitor.context().close();
});

test('deleting a partner asks for the name and ends the account', async ({ page }) => {
  const person = await aSignedInPartner(page);
  await send(page.request, 'GET', '/partners/profile', person.token);
  await asStaff(page);
  await page.goto(`/admin/partners?search=${person.username}`);
  await page.getByRole('button', { name: `Actions for ${person.company}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await dialog.getByRole('textbox').fill(`${person.username}x`);
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await dialog.getByRole('textbox').fill(person.username);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Partner deleted successfully!').first()).toBeVisible();
  await expect(page.getByText('No partners found')).toBeVisible();
  const session = await page.request.get('/api/partners/profile', {
    headers: { authorization: `Bearer ${person.token}` },
  });
  const signIn = await page.request.post('/api/partners/login', {
    data: { username: person.username, password: person.password },
  });
  expect([session.status(), signIn.status()]).toEqual([401, 401]);
  expect((await session.json()).code).toBe('session_account_deleted');
});

test('an owner invites a colleague, who joins and sees only what the role allows', async ({
  page,
  browser,
}) => {
  test.slow();
  const person = someone();
  await asStaff(page);
  await page.goto('/admin/staff');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Invite colleague' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(person.username);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(dialog.getByLabel('Username')).toHaveValue(person.username);
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Role').selectOption('support');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(person.email, { exact: true })).toBeVisible();

  const mail = await readMail(page.request, person.email, /./);
  const link = /https?:\/\/\S+\/admin\/accept-invitation\?token=\S+/.exec(mail.text)?.[0] ?? '';
  const colleague = await (await browser.newContext()).newPage();
  await colleague.goto(link);
  await colleague.getByLabel('New password').fill(person.password);
  await colleague.getByLabel('Confirm password').fill(person.password);
  await colleague.getByRole('button', { name: 'Set password' }).click();
  await expect(colleague).toHaveURL('/admin/login');
  await colleague.getByLabel('Username').fill(person.username);
  await colleague.getByLabel('Password', { exact: true }).fill(person.password);
  await colleague.getByRole('button', { name: 'Log in' }).click();
  await expect(colleague.getByText(`Welcome, ${person.username}`)).toBeVisible();
  const rooms = colleague.getByRole('navigation', { name: 'Back office' });
  await expect(rooms.getByRole('link', { name: 'Enquiries' })).toBeVisible();
  await expect(rooms.getByRole('link', { name: 'Staff' })).toHaveCount(0);
  await colleague.goto('/admin/staff');
  await expect(colleague.getByText('You do not have permission to see this')).toBeVisible();

  const row = page.getByRole('row').filter({ hasText: person.username });
  const choose = async (action: string) => {
    await row.getByRole('button', { name: `Actions for ${person.username}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const question = page.getByRole('alertdialog');
  await choose('Sign out everywhere');
  await expect(question).toContainText(`Sign ${person.username} out everywhere?`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(colleague).toHaveURL('/admin/staff');
  await choose('Sign out everywhere');
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(colleague).toHaveURL('/admin/login');

  await choose('Disable');
  await question.getByRole('button', { name: 'Disable' }).click();
  await expect(row).toContainText('Disabled');
  await colleague.context().close();
});

test('the last owner cannot be demoted', async ({ page }) => {
  await asStaff(page);
  await page.goto('/admin/staff');
  await page.getByLabel('Role of owner', { exact: true }).selectOption('support');
  const question = page.getByRole('alertdialog', { name: 'Change the role of owner?' });
  await expect(question).toContainText('From Owner to Support.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Change role' }).click();
  await expect(question.getByRole('alert')).toContainText('owner');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Role of owner', { exact: true })).toHaveValue('owner');
});

test('settings are saved, and invalid ones show an error', async ({ page }) => {
  await asStaff(page);
  await page.goto('/admin/settings');
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Retention time in years').fill('99');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Records are kept for at most 30 years.')).toBeVisible();
  await page.getByLabel('Retention time in years').fill('7');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('status').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Retention time in years')).toHaveValue('7');
});

test('an auditor sees settings, staff and partners as text without controls', async ({ page }) => {
  await aRegisteredPartner(page.request);
  await aSignedInColleague(page, 'auditor');
  await page.goto('/admin/settings');
  await expect(page.getByLabel('Sign-up policy')).toBeDisabled();
  await expect(page.getByLabel('Retention time in years')).toBeDisabled();
  await expect(page.getByLabel('Grace period in days')).toBeDisabled();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/admin/staff');
  await expect(page.getByRole('cell', { name: 'Owner' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite colleague' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await page.goto('/admin/partners');
  const first = page.getByRole('row').nth(1).getByRole('link').first();
  await expect(first).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Partner' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await first.click();
  await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible();
  for (const name of ['Approve', 'Reject', 'Delete', 'Set plan', 'Legal hold', /^Regenerate/]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await expectAccessible(page);
});

test('an enquiry from the contact form can be read and marked as handled', async ({ page }) => {
  const person = someone();
  const sent = await page.request.post('/api/contact', {
    data: {
      name: person.username,
      email: person.email,
      subject: 'sales',
      message: '<script>alert(1)</script>\nWhat does it cost?',
    },
  });
  expect(sent.status()).toBe(201);
  await asStaff(page);
  await page.goto('/admin/enquiries');
  const card = page.getByRole('region', { name: person.username });
  await expect(card).toContainText('<script>alert(1)</script>');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await card.getByRole('button', { name: 'Mark handled' }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: /^Handled/ }).click();
  await expect(card).toContainText('Handled by owner');
});

test('activity is filtered in the URL and exported', async ({ page }) => {
  const person = await aRegisteredPartner(page.request);
  await asStaff(page);
  await page.goto('/admin/activity?action=partner.registered');
  await expect(page.getByText(`${person.company} registered`)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect(
    page.getByLabel('Who').getByRole('option', { name: /^Visitors \(\d+\)$/ }),
  ).toHaveCount(1);
  await page.getByLabel('Who').selectOption('staff');
  await expect(page).toHaveURL(/actor=staff/);
  await expect(page.getByText('No activity found')).toBeVisible();
  await page.getByLabel('Who').selectOption('');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('activity.csv');
});

test('an activity links to its subject if the role may see it', async ({ page }) => {
  const partner = await aSignedInPartner(page);
  const id = await aTicket(page.request, partner.token, { subject: 'No sound' });
  await asStaff(page);
  await page.goto('/admin/activity?action=ticket.created');
  const line = page.getByRole('row').filter({ hasText: `ticket #${id}` });
  await line.getByRole('link', { name: `Ticket #${id}`, exact: true }).click();
  await expect(page).toHaveURL(`/admin/tickets?ticket=${id}`);
  await expect(page.getByRole('heading', { name: /No sound/ }).first()).toBeVisible();

  // Compliance staff see no tickets, so the link leads to the partner.
  await aSignedInColleague(page, 'compliance');
  await page.goto('/admin/activity?action=ticket.created');
  await expect(line.getByRole('link', { name: /^Ticket/ })).toHaveCount(0);
  await line.getByRole('link', { name: /^Partner #\d+$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: partner.company })).toBeVisible();
});

test.describe('with failing requests', () => {
  test.use({ allowedErrors: /status of 5\d\d/ });

  test('a failed action on a partner shows an error, as does a change in the meantime', async ({
    page,
  }) => {
    const person = await aRegisteredPartner(page.request);
    const token = await asStaff(page);
    const { id } = await partnerOf(page, token, person.username);
    await page.goto(`/admin/partners/${id}`);
    await page.route(`**/api/admin/partners/${id}/reject`, (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await page.getByRole('button', { name: 'Reject/suspend' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Reject/suspend' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to reject partner.');
    await page.unroute(`**/api/admin/partners/${id}/reject`);
    await page.route(`**/api/admin/partners/${id}/reject`, async (route) => {
      await page.request.put(`/api/admin/partners/${id}/reject`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Reject/suspend' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Failed to reject partner. This has changed in the meantime. Please reload and try again.',
    );
  });
});
