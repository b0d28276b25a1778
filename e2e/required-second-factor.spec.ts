import { inDatabase } from './support/database.ts';
import { aSignedInColleague, asStaff } from './support/people.ts';
import { keepRecoveryCodes, nextAppCode, setUpApp } from './support/second-factors.ts';
import { send } from './support/send.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

// A role that no other test uses; its staff would also be asked for a second factor.
const role = 'admin';

// All tests share one rule, so they run one after the other.
test.describe.configure({ mode: 'default' });

test.afterEach(() => inDatabase((db) => db.deleteFrom('second_factor_rules').execute()));

const letGracePass = (username: string) =>
  inDatabase(async (db) => {
    const longAgo = new Date(Date.now() - 30 * 24 * 3_600_000);
    await db.updateTable('second_factor_rules').set({ required_since: longAgo }).execute();
    await db
      .updateTable('staff')
      .set({ second_factor_asked_at: longAgo })
      .where('username', '=', username)
      .execute();
  });

test('an owner requires a second factor of a role, with days to set it up', async ({ page }) => {
  await asStaff(page);
  await page.goto('/admin/settings');
  await page.getByLabel('Admin', { exact: true }).check();
  await page.getByLabel('Grace period in days').fill('91');
  const save = page.getByRole('button', { name: 'Save rule' });
  await save.click();
  await expect(page.getByText('The grace period is at most 90 days.')).toBeVisible();
  await page.getByLabel('Grace period in days').fill('10');
  await save.click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByLabel('Admin', { exact: true })).toBeChecked();
  await expect(page.getByLabel('Support', { exact: true })).not.toBeChecked();
  await expect(page.getByLabel('Grace period in days')).toHaveValue('10');
});

test('staff with the role see the days left, and then only how to set one up', async ({ page }) => {
  test.slow();
  const owner = await asStaff(page);
  await send(page.request, 'PUT', '/admin/settings/second-factor', owner, {
    roles: [role],
    grace_days: 10,
  });
  const person = await aSignedInColleague(page, role);
  await page.goto('/admin');
  await expect(page.getByText('Your role needs a second factor')).toBeVisible();
  await expect(page.getByText('10 days are left to set one up')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await letGracePass(person.username);
  await page.goto('/admin/kyc');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up a second factor');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const goOn = page.getByRole('button', { name: 'Continue' });
  await expect(goOn).toBeDisabled();
  await setUpApp(page);
  await goOn.click();
  await expect(page).toHaveURL('/admin/kyc');
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible();
  await expect(page.getByText('Your role needs a second factor')).toHaveCount(0);
});

test('the recovery codes stay until confirmed, even if the tab is left in the meantime', async ({
  page,
}) => {
  const owner = await asStaff(page);
  await send(page.request, 'PUT', '/admin/settings/second-factor', owner, {
    roles: [role],
    grace_days: 10,
  });
  const person = await aSignedInColleague(page, role);
  await letGracePass(person.username);
  await page.clock.install();
  await page.goto('/admin/kyc');
  await page.getByRole('button', { name: 'Set up app' }).click();
  const key = (await page.getByRole('dialog').getByRole('code').textContent()) ?? '';
  await page
    .getByLabel('Enter the code that the app shows')
    .fill(nextAppCode(key.replaceAll(' ', '')));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();

  // Long enough for the page to check the session again.
  await page.clock.fastForward(60_000);
  const asked = page.waitForResponse('**/api/admin/check-session');
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await (await asked).finished();
  await page.clock.runFor(1_000);
  await keepRecoveryCodes(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible();
});
