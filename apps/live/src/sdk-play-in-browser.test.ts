import AxeBuilder from '@axe-core/playwright';
import { describe, expect, it } from 'vitest';
import { excludePlayer } from './players/exclude-player.ts';
import { happened, seenIn, until, useSdkPages, visiblePace } from './testing/sdk-page.ts';
import { useTestTable } from './testing/test-table.ts';

const test = useTestTable({ pace: visiblePace });
const openPage = useSdkPages(test);

describe('what the SDK shows of a player’s own play', () => {
  it('is the history, loaded when it is asked for', async () => {
    const { page, close } = await openPage();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await until(page, happened('roundOpen'));
    expect(loaded.filter((path) => path.endsWith('baize-play.mjs'))).toEqual([]);
    await page.evaluate(`live.placeBet({ type: 'red', amount: 500 })`);
    await page.getByRole('button', { name: 'History', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Your bets' });
    await dialog.getByRole('cell', { name: 'Open' }).waitFor();
    expect(await dialog.getByRole('row', { name: /^Today/ }).textContent()).toContain('5.00');
    const found = await new AxeBuilder({ page }).include('#casino').analyze();
    expect(found.violations).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    expect((await seenIn(page)).violations).toEqual([]);
    await close();
  });

  it('is the question whether to go on, which Escape does not answer', async () => {
    const { page, partner, close } = await openPage({ autoConnect: false, theme: 'light' });
    const now = Date.now();
    await test.database.db
      .insertInto('live_players')
      .values({
        ...{ partner_id: partner.partnerId, external_id: 'player-1', reality_check_minutes: 1 },
        sitting_began_at: new Date(now - 56_000),
        last_seen_at: new Date(now),
      })
      .execute();
    await page.evaluate('void live.connect()');
    const dialog = page.getByRole('dialog', { name: 'Would you like to go on?' });
    await dialog.waitFor();
    await page.setViewportSize({ width: 390, height: 700 });
    expect(await dialog.textContent()).toContain('You have been at the table for 1 min.');
    const found = await new AxeBuilder({ page }).include('#casino').analyze();
    expect(found.violations).toEqual([]);
    await page.keyboard.press('Escape');
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

  it('is that the player is excluded, and it does not come back by itself', async () => {
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
});
