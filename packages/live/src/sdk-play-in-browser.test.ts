import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { excludePlayer } from './players/exclude-player.ts';
import { happened, seenIn, until, useSdkPages, visiblePace } from './testing/sdk-page.ts';
import { useTestTable } from './testing/test-table.ts';

const test = useTestTable({ pace: { ...visiblePace, resultAheadMs: 3_000 } });
const openPage = useSdkPages(test);

/**
 * A page whose player has been playing for the given time, with a reality check every minute. It
 * connects manually.
 */
async function openSitting(sinceMs: number, options: object = {}) {
  const opened = await openPage({ autoConnect: false, ...options });
  const now = Date.now();
  await test.database.db
    .insertInto('live_players')
    .values({
      ...{ partner_id: opened.partner.partnerId, external_id: 'player-1' },
      reality_check_minutes: 1,
      sitting_began_at: new Date(now - sinceMs),
      last_seen_at: new Date(now),
    })
    .execute();
  await opened.page.evaluate('void live.connect()');
  return opened;
}
const historyButton = (page: Page) => page.getByRole('button', { name: 'History', exact: true });
const history = (page: Page) => page.getByRole('dialog', { name: 'Your bets' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Would you like to go on?' });
const errors = `seen.events.filter(({ name }) => name === 'error').length`;

describe('the SDK’s view of a player’s play', () => {
  it('shows the history, loaded on demand', async () => {
    const loaded: string[] = [];
    const { page, close } = await openPage({}, async (own) => {
      own.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    });
    const modules = () => loaded.filter((path) => path.endsWith('/baize-play.mjs'));
    await until(page, happened('roundOpen'));
    expect(modules()).toEqual([]);
    await page.evaluate(`live.placeBet({ type: 'red', amount: 500 })`);
    await historyButton(page).click();
    const dialog = history(page);
    await dialog.getByRole('cell', { name: 'Open' }).waitFor();
    expect(modules()).toHaveLength(1);
    expect(await dialog.getByRole('row', { name: /^Today/ }).textContent()).toContain('5.00');
    const found = await new AxeBuilder({ page }).include('#casino').analyze();
    expect(found.violations).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    expect((await seenIn(page)).violations).toEqual([]);
    await close();
  });

  it('shows the reality check, which Escape does not close', async () => {
    const { page, close } = await openSitting(56_000, { theme: 'light' });
    const dialog = question(page);
    await dialog.waitFor();
    await page.setViewportSize({ width: 390, height: 700 });
    expect(await dialog.textContent()).toContain('You have been at the table for 1 min.');
    const found = await new AxeBuilder({ page }).include('#casino').analyze();
    expect(found.violations).toEqual([]);
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape');
    expect(await dialog.count()).toBe(1);
    await dialog.getByRole('button', { name: 'Stop playing' }).press('Enter');
    await until(page, happened('onDisconnect'));
    const { events, violations } = await seenIn(page);
    expect(events.find(({ name }) => name === 'onDisconnect')?.event).toMatchObject({
      ...{ reason: 'requested', willReconnect: false },
    });
    expect(violations).toEqual([]);
    await close();
  });

  it('shows the reality check above an open history', async () => {
    const { page, close } = await openSitting(50_000);
    await until(page, happened('onConnect'));
    await historyButton(page).click();
    await history(page).waitFor();
    await question(page).waitFor();
    await expect.poll(() => history(page).count()).toBe(0);
    await question(page).getByRole('button', { name: 'Go on' }).press('Enter');
    await expect.poll(() => question(page).count()).toBe(0);
    await close();
  });

  it.each([
    ['was never loaded', 0],
    ['was loaded before', 1],
  ])('shows the reality check after reconnecting, if it %s', async (_, times) => {
    const { page, context, close } = await openSitting(48_000);
    await until(page, happened('onConnect'));
    for (let time = 0; time < times; time++) {
      await historyButton(page).click();
      await history(page).getByRole('button', { name: 'Close' }).click();
    }
    await context.setOffline(true);
    await until(page, happened('onDisconnect'));
    for (let time = 0; time < times; time++) {
      await historyButton(page).click();
      await page.getByText('The table is not connected.').waitFor();
    }
    // The check becomes due while the page is offline.
    await until(page, `${errors} > ${times}`);
    expect(await question(page).count()).toBe(0);
    await context.setOffline(false);
    await question(page).waitFor();
    await question(page).getByRole('button', { name: 'Go on' }).press('Enter');
    await expect.poll(() => question(page).count()).toBe(0);
    await close();
  });

  it('shows an exclusion, and does not reconnect', async () => {
    const { page, partner, close } = await openPage();
    await until(page, happened('onConnect'));
    const name = { partnerId: partner.partnerId, mode: 'test', externalId: 'player-1' } as const;
    await excludePlayer(test.database.db, name, { kind: 'exclusion', until: null }, new Date());
    await until(page, happened('onDisconnect'));
    const { events } = await seenIn(page);
    expect(events.find(({ name: event }) => event === 'onDisconnect')?.event).toMatchObject({
      ...{ reason: 'player_excluded', willReconnect: false },
    });
    await page.getByText('You are excluded from playing.').waitFor();
    await close();
  });

  it('shows an exclusion, also when an earlier result becomes visible', async () => {
    let resultTold = false;
    const { page, partner, close } = await openPage({}, async (own) => {
      own.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          resultTold ||= String(payload).includes('"t":"round.result"');
        }),
      );
    });
    // A page that joins a running round may get its result just before the video shows it.
    await until(page, happened('roundOpen'));
    resultTold = false;
    await expect.poll(() => resultTold).toBe(true);
    const name = { partnerId: partner.partnerId, mode: 'test', externalId: 'player-1' } as const;
    await excludePlayer(test.database.db, name, { kind: 'exclusion', until: null }, new Date());
    await until(page, happened('onDisconnect'));
    await until(
      page,
      `seen.events.findLastIndex(({ name }) => name === 'onRoundEnd') >
      seen.events.findIndex(({ name }) => name === 'onDisconnect')`,
    );
    await page.getByText('You are excluded from playing.').waitFor({ timeout: 5_000 });
    await close();
  });
});
