import type { Route } from '@playwright/test';
import {
  aRegisteredPartner,
  aSignedInPartner,
  fillRegistration,
  logIn,
  someone,
} from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Messages of the sign-in screens for each failure; most need a failing server. */

test.use({ allowedErrors: /status of 5\d\d|ERR_FAILED/ });

const login = '**/api/partners/login';
const register = '**/api/partners/register';

test('a rejected login shows the message of its status', async ({ page }) => {
  const alert = page.getByRole('alert');
  const pending = 'Account is pending approval. Please wait for admin approval.';
  await page.route(login, (route) => route.fulfill({ status: 403, json: {} }));
  await logIn(page, 'somebody', 'some password');
  await expect(alert).toHaveText(pending);
  const json = { message: 'Something else.' };
  for (const refuse of [
    (route: Route) => route.fulfill({ status: 500, json }),
    (route: Route) => route.fulfill({ status: 429, json }),
    (route: Route) => route.abort(),
  ]) {
    await page.route(login, refuse, { times: 1 });
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(alert).toHaveText('Login failed. Please try again later.');
    // Shows another message in between, so that the next check cannot match the old one.
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(alert).toHaveText(pending);
  }
});

test('after an error the focus stays where it was', async ({ page }) => {
  const isLoading = page.getByRole('button', { name: 'Log in' }).and(page.locator('[aria-busy]'));
  let refuse: () => void = () => undefined;
  await page.route(login, async (route) => {
    await new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await route.fulfill({ status: 500, json: {} });
  });
  await logIn(page, 'somebody', 'some password');
  await expect(isLoading).toBeDisabled();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  refuse();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeFocused();
});

test('a suspended account sees a toast, which stays six seconds', async ({ page }) => {
  const message = 'This account is suspended. Please contact support.';
  await page.route(login, (route) =>
    route.fulfill({ status: 403, json: { code: 'account_suspended', message } }),
  );
  await page.goto('/login');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('Username or email').fill('somebody');
  await page.getByLabel('Password', { exact: true }).fill('some password');
  await page.getByRole('button', { name: 'Log in' }).click();
  const toast = page.getByText(message);
  await page.clock.runFor(500);
  await expect(toast.first()).toBeVisible();
  await expect(page.getByText('Account is pending approval')).toHaveCount(0);
  await page.clock.runFor(5_000);
  await expect(toast.first()).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(toast).toHaveCount(0);
});

test('a registration that fails keeps the form and shows the server’s message', async ({
  page,
}) => {
  await page.goto('/register');
  await fillRegistration(page, someone());
  const submit = page.getByRole('button', { name: 'Create account' });
  const alert = page.getByRole('alert');
  for (const [answer, text] of [
    [{ status: 500, json: {} }, 'Registration failed. Please try again later.'],
    [
      { status: 409, json: {} },
      'Username or email already exists. Please choose different credentials.',
    ],
    [{ status: 429, json: { message: 'Not so fast.' } }, 'Not so fast.'],
  ] as const) {
    await page.route(register, (route) => route.fulfill(answer));
    await submit.click();
    await expect(alert).toHaveText(text);
  }
  await page.unroute(register);
  await page.route(login, (route) => route.fulfill({ status: 500, json: {} }));
  await submit.click();
  await expect(alert).toHaveText(
    'Registration successful but login failed. Please try logging in manually.',
  );
});

test('a registration that waits for approval says so and does not sign in', async ({ page }) => {
  await page.route(register, async (route) => {
    const answer = await route.fetch();
    const { user, ...rest } = (await answer.json()) as { user: object };
    await route.fulfill({ status: 201, json: { ...rest, user: { ...user, status: 'pending' } } });
  });
  await page.goto('/register');
  await fillRegistration(page, someone());
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Your account is pending approval')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a code can be resent, and going back is disabled in the meantime', async ({ page }) => {
  const message = 'Please enter the verification code.';
  const asked = { requires_2fa: true, methods: ['email'], message };
  await page.clock.install();
  await page.route(login, (route) => route.fulfill({ json: asked }));
  await logIn(page, 'somebody', 'some password');
  await expect(page.getByText(asked.message)).toBeVisible();
  await page.getByLabel('Verification code').fill('123');
  const answer = Promise.withResolvers<void>();
  await page.route(login, async (route) => {
    await answer.promise;
    await route.fulfill({ json: asked });
  });
  const resend = page.getByRole('button', { name: 'Resend verification code' });
  await expect(resend).toBeDisabled();
  await expect(resend).toContainText(/\((30|2\d) s\)/);
  await page.clock.fastForward(31_000);
  await resend.click();
  const back = page.getByRole('button', { name: 'Back to login' });
  await expect(back).toBeDisabled();
  answer.resolve();
  await expect(page.getByText('New verification code sent to your email.')).toBeVisible();
  await back.click();
  await page.route(login, (route) => route.fulfill({ json: asked }));
  await expect(page.getByLabel('Username or email')).toHaveValue('somebody');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Password is required.')).toBeVisible();
});

test('a code stays after a failed request, until it is rejected', async ({ page }) => {
  const asked = { requires_2fa: true, methods: ['app'], message: 'Please enter the code.' };
  await page.route(login, (route) => route.fulfill({ json: asked }));
  await logIn(page, 'somebody', 'some password');
  const code = page.getByLabel('Verification code');
  const alert = page.getByRole('alert');
  await code.fill('123456');
  await page.route(login, (route) => route.abort());
  await code.press('Enter');
  await expect(alert).toHaveText('Login failed. Please try again later.');
  await expect(code).toHaveValue('123456');
  await page.route(login, (route) => route.fulfill({ status: 401, json: {} }));
  await code.press('Enter');
  await expect(alert).toHaveText('Invalid verification code. Please try again.');
  await expect(code).toHaveValue('');
});

test('a code that is no longer required is not waited for', async ({ page }) => {
  const person = await aSignedInPartner(page);
  await page.evaluate(() => localStorage.clear());
  const headers = { authorization: `Bearer ${person.token}` };
  await page.request.post('/api/partners/2fa/enable', { headers });
  await page.clock.install();
  await logIn(page, person.username, person.password);
  await expect(page.getByLabel('Verification code')).toBeVisible();
  await page.request.post('/api/partners/2fa/disable', { headers });
  await page.clock.fastForward(31_000);
  await page.getByRole('button', { name: 'Resend verification code' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a request without a response within ten seconds fails', async ({ page }) => {
  const person = await aRegisteredPartner(page.request);
  await page.route(login, () => undefined);
  await logIn(page, person.username, person.password);
  const started = Date.now();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeDisabled();
  await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again later.');
  expect(Date.now() - started).toBeGreaterThan(8_000);
});
