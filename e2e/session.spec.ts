import type { Page } from '@playwright/test';
import { inDatabase } from './support/database.ts';
import { aSignedInColleague, aSignedInPartner, asStaff, type Person } from './support/people.ts';
import { send } from './support/send.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** What a browser stores of a session, and when it deletes it. */

const profile = '**/api/partners/profile';

test('the guard shows that it is loading, and shows a visitor no screen', async ({ page }) => {
  await page.goto('/company');
  await page.goto('/dashboard/tickets');
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL('/company');

  await aSignedInPartner(page);
  const answer = Promise.withResolvers<void>();
  await page.route(profile, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/dashboard/kyc');
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Portal' })).toHaveCount(0);
  answer.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('KYC Verification');
});

test('a signed-in user is redirected from the login to the dashboard', async ({ page }) => {
  await aSignedInPartner(page);
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
  }
  await page.goto('/admin/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Back office');
  await asStaff(page);
  await page.goto('/admin/login');
  await expect(page).toHaveURL('/admin');
});

for (const [what, path] of [
  ['a call', '**/api/notifications?*'],
  ['the stream of updates', '**/api/updates'],
] as const) {
  test(`a 401 to ${what} removes the token and leads to the login`, async ({ page }) => {
    await aSignedInPartner(page);
    await page.route(path, (route) => route.fulfill({ status: 401, json: {} }));
    await page.goto('/dashboard/notifications');
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
}

test('a late 401 for the previous session does not end the current one', async ({
  page,
  context,
}) => {
  await aSignedInPartner(page);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/support/tickets', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await answer.promise;
    return route.fulfill({ status: 401, json: {} });
  });
  await page.goto('/dashboard/tickets?new=ticket');
  await page.getByLabel('Subject').fill('A question');
  await page.getByLabel('Message').fill('Sent just before the other signed in.');
  const late = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  const now = await aSignedInPartner(await context.newPage());
  await expect(page.getByText(now.username, { exact: true }).first()).toBeVisible();
  answer.resolve();
  expect((await late).status()).toBe(401);
  await page.reload();
  await expect(page.getByText(now.username, { exact: true }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(now.token);
});

test('a tab shows no data of the previous partner once another has signed in beside it', async ({
  page,
  context,
}) => {
  const first = await aSignedInPartner(page);
  await page.goto('/dashboard/profile');
  await expect(page.getByText(first.email).first()).toBeVisible();
  const second = await aSignedInPartner(await context.newPage());
  await expect(page.getByText(second.email).first()).toBeVisible();
  await expect(page.getByText(first.email)).toHaveCount(0);
});

const expireSessions = ({ username }: Person) =>
  inDatabase((db) =>
    db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('partner_id', 'in', (row) =>
        row.selectFrom('partners').select('id').where('username', '=', username),
      )
      .execute(),
  );

async function comeBack(page: Page, nameLabel: string, person: Person): Promise<void> {
  await page.getByLabel(nameLabel).fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('an expired session shows a message, and signing in again leads back to the same screen', async ({
  page,
}) => {
  const person = await aSignedInPartner(page);
  await page.goto('/dashboard/notifications?filter=unread');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
  await expireSessions(person);
  await page.reload();
  await expect(page).toHaveURL('/login');
  // A slow page may still show its own loading message at the same time.
  const told = page.getByRole('status').filter({ hasNotText: 'Loading' });
  await expect(told).toHaveText('Your session has expired. Please log in again.');
  await expectAccessible(page);
  await comeBack(page, 'Username or email', person);
  await expect(page).toHaveURL('/dashboard/notifications?filter=unread');
  await page.getByRole('button', { name: person.username }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Yes, Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Username or email')).toBeVisible();
  await expect(told).toHaveCount(0);
});

test('both tabs say so automatically when logged out from another device', async ({
  page,
  context,
}) => {
  const person = await aSignedInPartner(page);
  const second = await context.newPage();
  await page.goto('/dashboard/profile');
  await second.goto('/dashboard/notifications');
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Notifications');
  const { username, password } = person;
  const answer = await page.request.post('/api/partners/login', { data: { username, password } });
  const { token } = (await answer.json()) as { token: string };
  await send(page.request, 'DELETE', '/partners/sessions', token);
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL('/login');
    await expect(
      tab.getByText('You were signed out from another device. Please log in again.'),
    ).toBeVisible();
  }
  await comeBack(second, 'Username or email', person);
  await expect(second).toHaveURL('/dashboard/notifications');
});

test('staff see that the password was changed, and return to their screen', async ({ page }) => {
  const person = await aSignedInColleague(page, 'support');
  await page.goto('/admin/tickets');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { username, password } = person;
  const answer = await page.request.post('/api/admin/login', { data: { username, password } });
  const { token } = (await answer.json()) as { token: string };
  const new_password = 'brass and green cloth';
  const change = { current_password: password, new_password };
  await send(page.request, 'PUT', '/admin/password', token, change);
  await expect(page).toHaveURL('/admin/login');
  await expect(
    page.getByText('Your password was changed. Please log in with the new one.'),
  ).toBeVisible();
  await comeBack(page, 'Username', { ...person, password: new_password });
  await expect(page).toHaveURL('/admin/tickets');
});

test.describe('on a connection without data', () => {
  test.use({ allowedErrors: /could not be loaded/ });

  test('a portal chunk that does not load times out after two minutes and is requested again', async ({
    page,
  }) => {
    await aSignedInPartner(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.route('**/assets/tickets-screen-*.js', () => undefined);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('link', { name: 'Support Tickets' }).click();
    // Advances the clock in steps, because the wait begins some time after the click.
    await expect(async () => {
      await page.clock.runFor(300);
      expect(await page.getByText('Loading the page...').count()).toBe(1);
    }).toPass();
    await page.clock.runFor(118_000);
    await expect(page.getByText('This page could not be loaded')).toHaveCount(0);
    await page.clock.runFor(2_000);
    await expect(page.getByText('This page could not be loaded')).toBeVisible();
    await page.unroute('**/assets/tickets-screen-*.js');
    await page.clock.resume();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support Tickets');
  });
});
