import type { Page } from '@playwright/test';
import { inDatabase } from './support/database.ts';
import { holdAnswer } from './support/hold-answer.ts';
import { readMail } from './support/mailbox.ts';
import { aSignedInPartner, logIn, type Person } from './support/people.ts';
import {
  appCode,
  factorRow,
  keepRecoveryCodes,
  nextAppCode,
  plugInAuthenticator,
  setUpApp,
} from './support/second-factors.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

async function openProfile(page: Page): Promise<Person & { token: string }> {
  const person = await aSignedInPartner(page);
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('list', { name: 'Second factors' })).toBeVisible();
  return person;
}

async function giveCredentials(page: Page, person: Person): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('token'));
  await logIn(page, person.username, person.password);
  await expect(page.getByRole('heading', { name: 'Two-factor verification' })).toBeVisible();
}

const enableEmail = (page: Page, { token }: { token: string }) =>
  page.request.post('/api/partners/2fa/enable', {
    headers: { authorization: `Bearer ${token}` },
  });

async function mailedCode(page: Page, { email }: Person): Promise<string> {
  const { text } = await readMail(page.request, email, /code/i);
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}

const letCodeAge = (username: string) =>
  inDatabase((db) =>
    db
      .updateTable('two_factor_codes')
      .set({ sent_at: new Date(Date.now() - 60_000) })
      .where('partner_id', 'in', (row) =>
        row.selectFrom('partners').select('id').where('username', '=', username),
      )
      .execute(),
  );

const verify = (page: Page) => page.getByRole('button', { name: 'Verify Code' });

test('a partner sets up an app and chooses between it, the emailed code and a recovery code', async ({
  page,
}) => {
  const person = await openProfile(page);
  const { key, recoveryCodes } = await setUpApp(page);
  await expect(factorRow(page, 'Authenticator app')).toContainText('Set up');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await readMail(page.request, person.email, /second factor was added/);
  await enableEmail(page, person);

  await giveCredentials(page, person);
  await expect(page.getByText('Enter the code that your authenticator app shows.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(
    page.getByText('Please enter the verification code sent to your email.'),
  ).toBeVisible();
  await page.getByLabel('Verification code').fill(await mailedCode(page, person));
  await verify(page).click();
  await expect(page).toHaveURL('/dashboard');

  await giveCredentials(page, person);
  await page.getByLabel('Verification code').fill(nextAppCode(key));
  await verify(page).click();
  await expect(page).toHaveURL('/dashboard');

  await giveCredentials(page, person);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill('not a recovery code');
  await verify(page).click();
  await expect(page.getByText('The code has 6 digits, or is a recovery code.')).toBeVisible();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await verify(page).click();
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/dashboard/profile');
  await expect(factorRow(page, 'Recovery codes')).toContainText('9 codes left.');
  await page.getByRole('button', { name: 'Remove app, passkeys and codes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove all' }).click();
  await expect(factorRow(page, 'Recovery codes')).toHaveCount(0);
});

test('after a rejected code the next one can be typed immediately', async ({ page }) => {
  const person = await openProfile(page);
  await page.getByRole('button', { name: 'Set up app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const key = ((await dialog.getByRole('code').textContent()) ?? '').replaceAll(' ', '');
  const asked = dialog.getByLabel('Enter the code that the app shows');
  await asked.pressSequentially('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This code is not right.');
  await expect(asked).toHaveValue('');
  await expect(asked).toBeFocused();
  await page.keyboard.type(appCode(key));
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Enter');
  const [kept = ''] = await keepRecoveryCodes(page);

  await giveCredentials(page, person);
  const code = page.getByLabel('Verification code');
  await expect(code).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Invalid verification code. Please try again.');
  await expect(code).toHaveValue('');
  await page.keyboard.type('11111');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.type('1');
  await verify(page).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(code).toBeFocused();

  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.keyboard.type('aaaaa-bbbbb');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.keyboard.type(kept);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});

test('a partner signs in with a passkey', async ({ page }) => {
  await plugInAuthenticator(page);
  const person = await openProfile(page);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await keepRecoveryCodes(page);
  await giveCredentials(page, person);
  const usePasskey = page.getByRole('button', { name: 'Use a passkey' });
  await expect(usePasskey).toBeFocused();
  await page.getByRole('button', { name: 'Back to login' }).click();
  await expect(page.getByLabel('Username or email')).toHaveValue(person.username);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(usePasskey).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/dashboard/profile');
  await expect(factorRow(page, 'Laptop')).toContainText('last used');
});

test('recovery codes stay until their button closes them', async ({ page }) => {
  await openProfile(page);
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
  const codes = shown.getByRole('listitem');
  await page.getByRole('button', { name: 'Set up app' }).click();
  const old = (await setUp.getByRole('code').textContent()) ?? '';
  await page.goBack();
  await expect(setUp).toBeHidden();
  await expect(page).toHaveURL('/dashboard/profile');
  await page.getByRole('button', { name: 'Set up app' }).click();
  await expect(setUp.getByRole('code')).not.toHaveText(old);
  const key = ((await setUp.getByRole('code').textContent()) ?? '').replaceAll(' ', '');
  await setUp.getByLabel('Enter the code that the app shows').fill(appCode(key));
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  await expect(codes).toHaveCount(10);
  const first = await codes.allTextContents();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/profile');
  await expect(codes).toHaveText(first);
  await page.goForward();
  await expect(page).toHaveURL('/dashboard/profile?factor=app');
  await expect(codes).toHaveText(first);
  expect(await keepRecoveryCodes(page)).toEqual(first);
  await expect(page).toHaveURL('/dashboard/profile');
  await expect(page.getByText('Your authenticator app is set up.')).toBeVisible();

  const question = page.getByRole('alertdialog', { name: 'Make new recovery codes?' });
  await page.getByRole('button', { name: 'Make new codes' }).click();
  const answer = await holdAnswer(page, '**/api/partners/second-factors/recovery-codes');
  await question.getByRole('button', { name: 'Make new codes' }).click();
  await answer.arrived;
  await page.goBack();
  await expect(question).toBeHidden();
  await answer.release();
  await expect(codes).toHaveCount(10);
  expect(await keepRecoveryCodes(page)).not.toEqual(first);
  await expect(page).toHaveURL('/dashboard/profile');
});

test('recovery codes created with a passkey stay too, and without codes the dialog closes', async ({
  page,
}) => {
  await plugInAuthenticator(page);
  await openProfile(page);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/profile');
  await expect(codes).toHaveCount(10);
  await keepRecoveryCodes(page);

  await page.getByRole('button', { name: 'Set up app' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const key = ((await setUp.getByRole('code').textContent()) ?? '').replaceAll(' ', '');
  await setUp.getByLabel('Enter the code that the app shows').fill(appCode(key));
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Your authenticator app is set up.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard/profile');
  await page.goForward();
  await expect(page).toHaveURL('/dashboard/profile?factor=app');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('after five wrong codes the code is invalid, and a new one is offered', async ({ page }) => {
  const person = await openProfile(page);
  await enableEmail(page, person);
  await page.clock.install();
  await giveCredentials(page, person);
  const code = await mailedCode(page, person);
  const wrong = code === '000000' ? '111111' : '000000';
  for (let attempt = 0; attempt < 5; attempt++) {
    // The page clears the previous code some time after the response, so wait for the empty field.
    await expect(page.getByLabel('Verification code')).toHaveValue('');
    await page.getByLabel('Verification code').fill(wrong);
    const answer = page.waitForResponse('**/api/partners/login');
    await verify(page).click();
    expect((await answer).status()).toBe(401);
  }
  await expect(page.getByRole('alert')).toHaveText(
    'This code was tried too often and no longer works. Please request a new one.',
  );
  await expect(page.getByLabel('Verification code')).toHaveCount(0);
  await expectAccessible(page);
  const send = page.getByRole('button', { name: 'Send a new code' });
  await letCodeAge(person.username);
  await page.clock.fastForward(31_000);
  await send.click();
  await expect(page.getByText('New verification code sent to your email.')).toBeVisible();
  await expect(page.getByLabel('Verification code')).toBeVisible();
});

test('codes entered too fast show how long to wait', async ({ page }) => {
  const person = await openProfile(page);
  await setUpApp(page);
  await giveCredentials(page, person);
  await page.route('**/api/partners/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '20' },
      json: { code: 'too_many_requests', message: 'Too many attempts.' },
    }),
  );
  await page.clock.install();
  await page.getByLabel('Verification code').fill('000000');
  await verify(page).click();
  await expect(page.getByRole('status')).toContainText('Too many attempts. You can try again in');
  await expect(verify(page)).toBeDisabled();
  await page.clock.fastForward(21_000);
  await expect(verify(page)).toBeEnabled();
});
