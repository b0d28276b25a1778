import { anApprovedPartner, aStaffPage } from './support/kyc.ts';
import { send } from './support/send.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

test('a player is limited and excluded manually, and limits are lowered below those of staff', async ({
  page,
}) => {
  test.slow();
  await anApprovedPartner(page);
  await page.goto('/dashboard/players');
  await expect(page.getByRole('heading', { name: 'Look up a player' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Player' }).fill('ann');
  await expect(page.getByRole('heading', { name: 'ann has not played yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Exclude this player' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Exclude player' }).click();
  await expect(page.getByText('No session opens and no bet is taken.')).toBeVisible();
  await page.getByRole('button', { name: 'Admit again' }).click();
  const question = page.getByRole('alertdialog', { name: 'Admit ann again?' });
  await expect(question).toContainText('for ever');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Admit again' }).click();
  await expect(page.getByText('May play')).toBeVisible();

  await page.getByRole('button', { name: 'Change limits' }).click();
  const week = dialog.getByLabel('A week').first();
  await week.fill('25,50');
  await dialog.getByLabel('Longest sitting').fill('90');
  await dialog.getByRole('button', { name: 'Save limits' }).click();
  await expect(dialog.getByText('at most 2 decimals')).toBeVisible();
  await dialog.getByLabel('Currency').selectOption('EUR');
  await expect(dialog.getByLabel('Currency')).toHaveValue('PLAY');
  await week.fill('25.50');
  await dialog.getByLabel('Currency').selectOption('EUR');
  await expect(week).toHaveValue('');
  await week.fill('1,250');
  await dialog.getByLabel('Currency').selectOption('PLAY');
  await expect(week).toHaveValue('25.50');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save limits' }).click();
  await expect(page.getByText('25.50 PLAY')).toBeVisible();
  await expect(page.getByText('€1,250.00')).toBeVisible();

  await page.getByRole('button', { name: 'Change limits' }).click();
  await page.reload();
  await expect(dialog.getByLabel('Longest sitting')).toHaveValue('90');
  await expect(week).not.toHaveValue('');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('90 minutes')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const desk = await aStaffPage(page);
  await desk.page.goto('/admin/live');
  await desk.page.getByRole('link', { name: 'Limits', exact: true }).click();
  await desk.page.getByRole('button', { name: 'Change NOK' }).click();
  const limits = desk.page.getByRole('dialog');
  await limits.getByLabel('Highest return of a bet').fill('20,000');
  await expectAccessible(desk.page);
  await limits.getByRole('button', { name: 'Save limits' }).click();
  await expect(desk.page.getByRole('row', { name: /^NOK/ })).toContainText('20,000.00');
  await expectAccessible(desk.page);
  await expectNoSidewaysScroll(desk.page);
  await desk.page.close();

  await page.goto('/dashboard/stream-info');
  await page.getByRole('link', { name: 'Limits', exact: true }).click();
  await page.getByRole('button', { name: 'Lower NOK' }).click();
  await dialog.getByLabel('Highest return of a bet').fill('20000.01');
  await dialog.getByRole('button', { name: 'Save limits' }).click();
  await expect(dialog.getByText('The table allows at most')).toBeVisible();
  await dialog.getByLabel('Highest return of a bet').fill('1000');
  const stake = dialog.getByLabel('Stake of a player in a round');
  await stake.fill('9.99');
  await dialog.getByRole('button', { name: 'Save limits' }).click();
  await expect(stake).toHaveAccessibleDescription(/^A round must have room for the least stake\./);
  await stake.fill('');
  await dialog.getByRole('button', { name: 'Save limits' }).click();
  const row = page.getByRole('row', { name: /^NOK/ });
  await expect(row).toContainText('Lowered');
  await expect(row).toContainText('1,000.00');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('an invalid spot limit shows an error beside its field, and an unusable one a warning', async ({
  page,
}) => {
  const { staff } = await anApprovedPartner(page);
  const atTable = (min_bet: number, straight: number) =>
    send(page.request, 'PUT', '/admin/table-limits/roulette-1/CZK', staff, {
      ...{ min_bet, max_payout: 720_000, max_round_stake: 1_000_000, max_bets_per_round: 200 },
      spot_limits: { straight },
    });
  await atTable(2_000, 20_000);
  await page.goto('/dashboard/stream-info/limits');
  await page.getByRole('button', { name: 'Lower CZK' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Limits by kind of bet').click();
  const straight = dialog.getByLabel('straight', { exact: true });
  const save = dialog.getByRole('button', { name: 'Save limits' });
  await straight.fill('200.01');
  await save.click();
  await expect(straight).toHaveAccessibleDescription(/at most CZK\s200\.00 for straight\.$/);
  await straight.fill('19.99');
  await expect(straight).toHaveAccessibleDescription(/room for the least stake\.$/);
  await expectAccessible(page);

  await atTable(2_000, 10_000);
  await straight.fill('150');
  await save.click();
  await expect(straight).toHaveAccessibleDescription(/at most CZK\s100\.00 for straight\.$/);
  await straight.fill('50');
  await save.click();
  await expect(page.getByRole('row', { name: /^CZK/ }).first()).toContainText('Lowered');

  await atTable(6_000, 10_000);
  await page.reload();
  const notice = page.getByRole('status').filter({ hasText: 'Nobody can bet' });
  await expect(notice).toContainText('Nobody can bet on straight in CZK with your limits');
  await expect(notice).toContainText('60.00');
  await expect(page.getByRole('row', { name: /^CZK/ }).first()).toContainText('Too low');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Lower CZK' }).first().click();
  await straight.fill('');
  await save.click();
  await expect(notice).toBeHidden();
});

test('a date without a time does not exclude a player indefinitely', async ({ page }) => {
  await anApprovedPartner(page);
  await page.goto('/dashboard/players');
  await page.getByRole('searchbox', { name: 'Player' }).fill('ann');
  await page.getByRole('button', { name: 'Exclude this player' }).click();
  const dialog = page.getByRole('dialog');
  const until = dialog.getByLabel('Until');
  const exclude = dialog.getByRole('button', { name: 'Exclude player' });
  await until.pressSequentially('1231');
  await exclude.click();
  await expect(until).toHaveAccessibleDescription(/Please complete the date and time\./);
  await expect(until).toBeFocused();
  await expectAccessible(page);
  await until.fill('2099-12-31T12:00');
  await expect(dialog.getByText('Please complete')).toHaveCount(0);
  await exclude.click();
  await expect(page.getByText('No session opens and no bet is taken.')).toBeVisible();
  await expect(page.getByText(/2099/).first()).toBeVisible();
});
