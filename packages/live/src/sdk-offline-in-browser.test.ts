import { expect, it } from 'vitest';
import { happened, until, useSdkPages, visiblePace } from './testing/sdk-page.ts';
import { useTestTable } from './testing/test-table.ts';

// A player who is away for a moment returns to the same round.
const test = useTestTable({ pace: { ...visiblePace, bettingMs: 60_000 } });
const openPage = useSdkPages(test);

it('the SDK reconnects after the network was gone, and a bet made in the meantime counts once', async () => {
  const { page, context, partner, close } = await openPage();
  await until(page, happened('roundOpen'));
  // The first bet has been sent without a response; the second has not been sent.
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
