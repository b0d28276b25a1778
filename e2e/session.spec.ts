import { aRegisteredPartner, aSignedInPartner, logIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** What a browser holds of a session, and when it lets go of it. */

const profile = '**/api/partners/profile';

test('the guard says that it is loading, and leaves no screen behind for a visitor', async ({
  page,
}) => {
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

test('a tab shows nothing of the partner before once another has signed in beside it', async ({
  page,
  context,
}) => {
  const first = await aSignedInPartner(page);
  await page.goto('/dashboard/profile');
  await expect(page.getByText(first.email).first()).toBeVisible();
  const second = await aRegisteredPartner(page.request);
  const beside = await context.newPage();
  await logIn(beside, second.username, second.password);
  await expect(beside).toHaveURL('/dashboard');
  await expect(page.getByText(second.email).first()).toBeVisible();
  await expect(page.getByText(first.email)).toHaveCount(0);
});
