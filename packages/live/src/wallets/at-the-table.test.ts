import { afterEach, describe, expect, it } from 'vitest';
import {
  aLaunchedPlayer,
  aLaunchToken,
  aWalletPartner,
  exchange,
  launch,
} from '../testing/launched-player.ts';
import { aPartner, aSecretKey } from '../testing/people.ts';
import { type SampleWallet, startWallet } from '../testing/sample-wallet.ts';
import { quickPace, startTable } from '../testing/start-table.ts';
import { aPlayer } from '../testing/test-player.ts';
import { useTestTable } from '../testing/test-table.ts';

const test = useTestTable({ pace: { ...quickPace, bettingMs: 4_000 } });
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function aWallet(balance?: number): Promise<SampleWallet> {
  const wallet = await startWallet(balance);
  closers.push(() => wallet.close());
  return wallet;
}

describe('a player launched by the operator’s server', () => {
  it('plays with the money of the wallet, from the welcome to the settlement', async () => {
    const wallet = await aWallet();
    const partner = await aWalletPartner(test.database.db, wallet, 'live');
    const { player, welcome, session } = await aLaunchedPlayer(test.table.url, partner);
    closers.push(() => player.leave());
    expect(welcome.player).toEqual({ id: 'ann', balance: 10_000 });
    expect(session.limits).toMatchObject({ currency: 'EUR', decimals: 2, minBet: 100 });
    const { roundId } = await player.upcoming('round.open');
    const bet = { t: 'bet', roundId, amount: 100, value: null };
    player.send({ ...bet, id: 'red', type: 'red' });
    player.send({ ...bet, id: 'black', type: 'black' });
    player.send({ ...bet, id: 'zero', type: 'straight', value: 0 });
    await player.next('bet.ok', ({ id }) => id === 'zero');
    const settled = await player.next('settlement', (one) => one.roundId === roundId);
    expect(settled.staked).toBe(300);
    expect(settled.balance).toBe(9_700 + settled.paid);
    await expect.poll(() => wallet.balanceOf('ann')).toBe(9_700 + settled.paid);
    const listed = await fetch(`${test.table.url}/v1/transactions?state=confirmed`, {
      headers: { 'x-api-key': partner.secretKey },
    });
    await expect
      .poll(async () => (await listed.clone().json()).transactions[0])
      .toMatchObject({ mode: 'live', player_id: 'ann' });
  });

  it('sees the wallet’s current balance at each welcome', async () => {
    const wallet = await aWallet();
    const partner = await aWalletPartner(test.database.db, wallet);
    const first = await aLaunchedPlayer(test.table.url, partner);
    await first.player.leave();
    expect(first.welcome.player.balance).toBe(10_000);
    const body = { balance: 7_000, currency: 'EUR' };
    wallet.misbehave(() => ({ kind: 'status', status: 200, body }));
    const { player, welcome } = await aLaunchedPlayer(test.table.url, partner);
    await player.leave();
    expect(welcome.player.balance).toBe(7_000);
    wallet.misbehave(() => ({ kind: 'status', status: 500 }));
    const last = await aLaunchedPlayer(test.table.url, partner);
    await last.player.leave();
    expect(last.welcome.player.balance).toBe(7_000);
  });

  it('has an escrow account per currency; a player named by a page uses play money', async () => {
    const wallet = await aWallet(1_000_000);
    const partner = await aWalletPartner(test.database.db, wallet);
    const yen = await aLaunchedPlayer(test.table.url, partner, { currency: 'JPY' });
    const euros = await aLaunchedPlayer(test.table.url, partner);
    const play = await aPlayer(test.table.url, partner.partner, 'ann');
    for (const { player } of [yen, euros, { player: play }]) closers.push(() => player.leave());
    expect(yen.session.limits).toMatchObject({ currency: 'JPY', decimals: 0, minBet: 200 });
    expect(euros.session.limits.currency).toBe('EUR');
    expect((await play.next('welcome')).player.balance).toBe(100_000);
    const purses = await test.database.db
      .selectFrom('live_accounts')
      .select('currency')
      .where('partner_id', '=', partner.partner.partnerId)
      .where('kind', '=', 'purse')
      .orderBy('currency')
      .execute();
    expect(purses).toEqual([{ currency: 'EUR' }, { currency: 'JPY' }]);
  });
});

describe('a launch', () => {
  it('requires a wallet in live mode, and a currency that the table accepts', async () => {
    const { db } = test.database;
    const { secretKey } = await aSecretKey(db, await aPartner(db), 'live');
    const without = await launch(test.table.url, secretKey);
    expect([without.status, (await without.json()).code]).toEqual([409, 'wallet_required']);
    const { secretKey: other } = await aWalletPartner(db, await aWallet(), 'live');
    const odd = await launch(test.table.url, other, { currency: 'XXX' });
    expect([odd.status, (await odd.json()).code]).toEqual([409, 'currency_not_offered']);
    expect((await launch(test.table.url, other)).status).toBe(200);
  });
});

describe('the page of a launched player', () => {
  it('gets an error if the table no longer accepts its currency', async () => {
    const { db } = test.database;
    const owner = await aWalletPartner(db, await aWallet());
    const inPesos = { currency: 'CLP' };
    const { player, session } = await aLaunchedPlayer(test.table.url, owner, inPesos);
    await player.leave();
    const unused = await aLaunchToken(test.table.url, owner.secretKey, inPesos);
    await db.deleteFrom('live_table_limits').where('currency', '=', 'CLP').execute();
    for (const token of [unused, session.launchToken ?? '']) {
      const refused = await exchange(test.table.url, owner.partner, token);
      expect([refused.status, (await refused.json()).code]).toEqual([409, 'currency_not_offered']);
    }
  });

  it('gets an error if the process has no such table', async () => {
    const { db } = test.database;
    const partner = await aPartner(db);
    const { secretKey } = await aSecretKey(db, partner, 'test');
    const table = await db.selectFrom('live_tables').selectAll().executeTakeFirstOrThrow();
    const added = { ...table, id: 'added', spot_limits: JSON.stringify(table.spot_limits) };
    await db.insertInto('live_tables').values(added).execute();
    const newer = await startTable(test.database);
    closers.push(() => newer.close());
    const token = await aLaunchToken(newer.url, secretKey, { table_id: 'added' });
    const refused = await exchange(test.table.url, partner, token);
    expect([refused.status, (await refused.json()).code]).toEqual([404, 'not_found']);
  });
});
