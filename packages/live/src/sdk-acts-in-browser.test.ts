import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { inspectLedger, soundLedger } from './testing/ledger.ts';
import { happened, seenIn, until, useSdkPages, visiblePace } from './testing/sdk-page.ts';
import { useTestTable } from './testing/test-table.ts';

/** Long enough for a few clicks on a busy machine. */
const test = useTestTable({ pace: { ...visiblePace, bettingMs: 12_000 } });
const openPage = useSdkPages(test);

const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const untilReady = (page: Page, name: string) =>
  expect.poll(() => act(page, name).getAttribute('aria-disabled')).toBe('false');
const onCloth = (page: Page) => page.getByRole('button', { name: / on it$/ });

/** Clears the events twice: while this waited, the previous round may have ended. */
async function untilNextRound(page: Page) {
  await page.evaluate('seen.events.splice(0)');
  await until(page, happened('roundOpen'));
  await page.evaluate('seen.events.splice(0)');
}

describe('bets on the layout', () => {
  it('are removed by Undo and Clear, placed again by Repeat, and doubled', async () => {
    const { page, partner, close } = await openPage();
    await page.evaluate(`live.on('betTakenBack', ({ id, amount }) =>
      seen.events.push({ name: 'betTakenBack', event: { id, amount } }))`);
    await untilNextRound(page);
    for (const name of ['Undo', 'Clear', 'Repeat', 'Double']) {
      expect(await act(page, name).getAttribute('aria-disabled')).toBe('true');
    }
    await page.getByRole('button', { name: /^Red, / }).click();
    await page.getByRole('button', { name: /^17 black, / }).click();
    await page.getByRole('button', { name: /^17 black, .* 1.00 on it/ }).click();
    await page.getByRole('button', { name: /^17 black, .* 2.00 on it/ }).waitFor();
    await act(page, 'Undo').click();
    await page.getByText('Bet taken back: 1.00.').waitFor();
    await page.getByRole('button', { name: /^17 black, .* 1.00 on it/ }).waitFor();
    await act(page, 'Double').click();
    await page.getByRole('button', { name: /^17 black, .* 2.00 on it/ }).waitFor();
    await page.getByRole('button', { name: /^Red, .* 2.00 on it/ }).waitFor();
    await act(page, 'Clear').click();
    await expect.poll(() => onCloth(page).count()).toBe(0);
    await page.getByRole('button', { name: /^Odd, / }).click();
    await page.getByRole('button', { name: /^Odd, .* 1.00 on it/ }).waitFor();
    const { events } = await seenIn(page);
    expect(events.filter(({ name }) => name === 'betTakenBack')).toHaveLength(5);

    await untilNextRound(page);
    await untilReady(page, 'Repeat');
    await act(page, 'Repeat').press('Enter');
    await page.getByRole('button', { name: /^Odd, .* 1.00 on it/ }).waitFor();
    expect(await onCloth(page).count()).toBe(1);
    await expect.poll(() => act(page, 'Repeat').getAttribute('aria-disabled')).toBe('true');
    await until(page, happened('onRoundEnd'));
    const statuses = await test.database.db
      .selectFrom('live_bets')
      .select(({ fn }) => ['status', fn.countAll().as('count')])
      .where('partner_id', '=', partner.partnerId)
      .where('status', '=', 'taken_back')
      .groupBy('status')
      .executeTakeFirst();
    expect(statuses).toMatchObject({ count: 5 });
    await expect.poll(() => inspectLedger(test.database.db)).toEqual(soundLedger);
    await close();
  });
});
