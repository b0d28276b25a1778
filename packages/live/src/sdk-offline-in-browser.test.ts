import { expect, it } from 'vitest';
import { happened, until, useSdkPages, visiblePace } from './testing/sdk-page.ts';
import { useTestTable } from './testing/test-table.ts';

// Whoever is away for a moment comes back to the same round.
const test = useTestTable({ pace: { ...visiblePace, bettingMs: 60_000 } });
const openPage = useSdkPages(test);

it('the SDK comes back after the network was gone, and the bet made meanwhile is one bet', async () => {
  const { page, context, partner, close } = await openPage();
  await until(page, happened('roundOpen'));
  // It is unsure of one that went out, and has not sent the other.
  await page.evaluate(`void (window.placing = [
    live.placeBet({ type: 'red', amount: 100, id: 'on-its-way' }),
  ])`);
  await context.setOffline(true);
  await until(page, happened('onDisconnect'));
  await page.evaluate(`void placing.push(...[200, 200].map((amount) =>
    live.placeBet({ type: 'black', amount, id: 'offline' })))`);
  expect(await page.evaluate('live.getStats().betsPending')).toBeGreaterThan(0);
  await context.setOffline(false);
  await until(page, happened('reconnected'));
  const taken = await page.evaluate<{ id: string }[]>('Promise.all(placing)');
  expect(taken.map(({ id }) => id)).toEqual(['on-its-way', 'offline', 'offline']);
  expect(await page.evaluate('live.getStats()')).toMatchObject({ betsPlaced: 2, betsPending: 0 });
  const bets = await test.database.db
    .selectFrom('live_bets')
    .select(['client_id', 'amount'])
    .where('partner_id', '=', partner.partnerId)
    .orderBy('id')
    .execute();
  expect(bets).toEqual([
    { client_id: 'on-its-way', amount: 100 },
    { client_id: 'offline', amount: 200 },
  ]);
  await close();
});
