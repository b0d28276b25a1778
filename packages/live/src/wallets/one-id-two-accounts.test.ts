import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { createPlayMoney } from '../bets/play-money.ts';
import { openSession } from '../sessions/open-session.ts';
import { aBet } from '../testing/a-round.ts';
import { inspectLedger, soundLedger } from '../testing/ledger.ts';
import { startWallet } from '../testing/sample-wallet.ts';
import { useDatabase } from '../testing/test-table.ts';
import { aWalletBettor, aWalletRound, openWallets } from '../testing/wallet-round.ts';

const own = useDatabase();
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/**
 * A player with an escrow account in euros and a bet, and the same player in another currency or
 * with play money.
 */
async function aPlayer(name: string) {
  const { db } = own.database;
  const wallet = await startWallet();
  closers.push(() => wallet.close());
  const wallets = openWallets(own.appDatabase);
  closers.push(() => wallets.close());
  const round = await aWalletRound(own.database);
  const purse = await aWalletBettor(own.database, wallet, round, name);
  const { api_key_id: apiKeyId } = await db
    .selectFrom('live_tickets')
    .select('api_key_id')
    .where('player_id', '=', purse.playerId)
    .executeTakeFirstOrThrow();
  const also = async (currency: string | undefined) => {
    const { session } = await openSession(db, {
      ...{ partnerId: purse.partnerId, apiKeyId, origin: 'https://casino.test', externalId: name },
      ...{ table: round.table, mode: 'test', now: Date.now(), hasWallet: currency !== undefined },
      ...(currency && {
        launched: { currency, locale: null, country: null, max_round_stake: null },
      }),
    });
    expect(session.playerId).toBe(purse.playerId);
    return session;
  };
  const bet = await aBet(db, { id: 'same', roundId: round.roundId, amount: 1_000 });
  const asked = (bettor: typeof purse) => ({ bettor, bet, placedAt: Date.now(), isInTime: true });
  return { wallet, wallets, round, purse, also, asked };
}

it('a bet in one currency does not get the response of a bet in another', async () => {
  const { wallet, wallets, round, purse, also, asked } = await aPlayer('euros-and-dollars');
  const dollars = await also('USD');
  expect(await wallets.place(asked(purse))).toHaveProperty('balance');
  expect(await wallets.place(asked(dollars))).toEqual({ error: 'bet_id_reused' });
  expect(await wallets.place(asked(purse))).toHaveProperty('balance');
  expect(wallet.of('debit')).toMatchObject([{ currency: 'EUR', amount: 1_000 }]);
  await round.settle();
});

it('a debit is refunded if its bet was placed with play money in the meantime', async () => {
  const { wallet, wallets, round, purse, also, asked } = await aPlayer('money-and-play');
  const play = await also(undefined);
  const queue = createPlayMoney(own.appDatabase.pool, Fastify().log);
  closers.push(() => queue.close());
  let answer: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    answer = resolve;
  });
  wallet.misbehave(({ action }) => (action === 'debit' ? { kind: 'wait', until } : undefined));
  const paid = wallets.place(asked(purse));
  await expect.poll(() => wallet.of('debit')).toHaveLength(1);
  expect(await queue.place(asked(play))).toHaveProperty('balance');
  answer();
  expect(await paid).toEqual({ error: 'bet_id_reused' });
  wallet.behave();
  await expect
    .poll(async () => {
      await wallets.send();
      return wallet.balanceOf('money-and-play');
    })
    .toBe(10_000);
  await round.settle();
  await wallets.send();
  expect(wallet.of('credit')).toEqual([]);
  expect(await inspectLedger(own.database.db)).toMatchObject(soundLedger);
});
