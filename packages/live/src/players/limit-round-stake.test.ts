import { afterEach, expect, it } from 'vitest';
import { openSession } from '../sessions/open-session.ts';
import { aPartner } from '../testing/people.ts';
import { startWallet, useWallet } from '../testing/sample-wallet.ts';
import { useDatabase } from '../testing/test-table.ts';
import { aWalletRound, openWallets, placeWith } from '../testing/wallet-round.ts';
import { limitPlayer } from './limit-player.ts';

const own = useDatabase();
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A player of an operator who can be launched repeatedly. */
async function aLaunchedPlayer() {
  const { database } = own;
  const { db } = database;
  const wallet = await startWallet();
  closers.push(() => wallet.close());
  const wallets = openWallets(database);
  closers.push(wallets.close);
  const { table, roundId } = await aWalletRound(database);
  const { partnerId, keyId: apiKeyId, origin } = await aPartner(db);
  await useWallet(db, partnerId, wallet);
  const name = { partnerId, mode: 'test', externalId: 'ann' } as const;
  const launch = async (currency: string, most: number | null) => {
    const { session, limits } = await openSession(db, {
      ...{ ...name, apiKeyId, origin, table, hasWallet: true, now: Date.now() },
      launched: { currency, locale: null, country: null, max_round_stake: most },
    });
    const stake = (...amounts: number[]) =>
      placeWith(
        database,
        wallets.place,
        session,
        amounts.map((amount, n) => ({ id: `${currency}-${amount}-${n}`, roundId, amount })),
      );
    return { limits, stake };
  };
  const protect = () =>
    db.transaction().execute((trx) => {
      const limits = [{ kind: 'stake', window: 'day', currency: 'EUR', amount: 9_000 } as const];
      return limitPlayer(trx, name, { limits, session_minutes: null, reality_check_minutes: null });
    });
  return { launch, protect };
}

it('applies to the currency of its launch only', async () => {
  const { launch } = await aLaunchedPlayer();
  const euros = await launch('EUR', 1_000);
  const yen = await launch('JPY', null);
  expect(euros.limits.maxRoundStake).toBe(1_000);
  expect(yen.limits.maxRoundStake).toBeGreaterThan(100_000);
  expect(await euros.stake(1_100)).toEqual(['round_limit']);
  expect(await yen.stake(2_000)).toEqual([expect.any(Number)]);
  const krona = await launch('SEK', 5_000);
  expect(krona.limits.maxRoundStake).toBe(5_000);
  expect(await euros.stake(1_200)).toEqual(['round_limit']);
});

it('is replaced by the next launch in that currency, also by one without a limit', async () => {
  const { launch } = await aLaunchedPlayer();
  await launch('EUR', 1_000);
  expect((await launch('EUR', 2_000)).limits.maxRoundStake).toBe(2_000);
  const free = await launch('EUR', null);
  expect(await free.stake(3_000)).toEqual([expect.any(Number)]);
});

it('stays when the operator sets a daily stake limit', async () => {
  const { launch, protect } = await aLaunchedPlayer();
  const { stake } = await launch('EUR', 1_000);
  await protect();
  expect(await stake(1_100)).toEqual(['round_limit']);
  await protect();
  expect(await stake(1_000)).toEqual([expect.any(Number)]);
});
