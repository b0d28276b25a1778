import type { PlacedBet } from '@baize/contract/live';
import { afterEach, describe, expect, it } from 'vitest';
import { takeBackBets } from '../bets/take-back-bets.ts';
import { aBet } from '../testing/a-round.ts';
import { inspectLedger, soundLedger } from '../testing/ledger.ts';
import { type SampleWallet, startWallet } from '../testing/sample-wallet.ts';
import { useDatabase } from '../testing/test-table.ts';
import { aWalletBettor, aWalletRound, openWallets, placeWith } from '../testing/wallet-round.ts';

const own = useDatabase();
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A wallet, a player with money in it, and an open round. */
async function aGame(name: string, options: { balance?: number; most?: number } = {}) {
  const database = own.database;
  const wallet: SampleWallet = await startWallet(options.balance);
  closers.push(() => wallet.close());
  const wallets = openWallets(own.appDatabase, 1_000);
  closers.push(() => wallets.close());
  const round = await aWalletRound(database);
  const limits = { max_round_stake: options.most ?? null };
  const bettor = await aWalletBettor(database, wallet, round, name, limits);
  const named = (id: string) => ({ id: `${name}-${id}`, roundId: round.roundId });
  const bet = async (id: string, more: Partial<PlacedBet> = {}, isInTime = true) => {
    const one = [{ ...named(id), ...more }];
    return (await placeWith(database, wallets.place, bettor, one, isInTime))[0];
  };
  const betAll = (bets: Record<string, Partial<PlacedBet>>) => {
    const all = Object.entries(bets).map(([id, more]) => ({ ...named(id), ...more }));
    return placeWith(database, wallets.place, bettor, all);
  };
  const transactions = async () => {
    const rows = await database.db
      .selectFrom('transactions')
      .select(['kind', 'state'])
      .where('player_id', '=', bettor.playerId)
      .orderBy('id')
      .execute();
    return rows.map(({ kind, state }) => `${kind} ${state}`);
  };
  const bets = async () => {
    const rows = await database.db
      .selectFrom('live_bets')
      .select('status')
      .where('player_id', '=', bettor.playerId)
      .orderBy('id')
      .execute();
    return rows.map(({ status }) => status);
  };
  /** Sends until no transaction is pending. */
  const sendAll = async () => {
    await expect
      .poll(async () => {
        await wallets.send();
        return (await transactions()).filter((one) => one.endsWith('pending'));
      })
      .toEqual([]);
  };
  return { wallet, wallets, round, bettor, bet, betAll, bets, transactions, sendAll, database };
}

describe('a bet paid by an operator’s wallet', () => {
  it('counts once the wallet has confirmed the debit, and one credit pays what it won', async () => {
    const { wallet, betAll, round, transactions, sendAll, bets } = await aGame('wins');
    const placed = await betAll({
      red: {},
      black: { type: 'black' },
      zero: { type: 'straight', value: 0 },
    });
    expect(placed).toEqual([7_000, 7_000, 7_000]);
    expect(wallet.of('debit')).toMatchObject([
      {
        amount: 3_000,
        player_id: 'wins',
        currency: 'EUR',
        bet_ids: ['wins-red', 'wins-black', 'wins-zero'],
        round_id: round.roundId,
        reason: 'bet',
      },
    ]);
    await round.settle();
    await sendAll();
    expect(await transactions()).toEqual(['debit confirmed', 'credit confirmed']);
    const [credit] = wallet.of('credit');
    expect(credit).toMatchObject({
      reason: 'win',
      reference_transaction_id: wallet.of('debit')[0]?.transaction_id,
    });
    expect(credit?.bet_ids).toHaveLength(3);
    expect([2_000, 36_000]).toContain(credit?.amount);
    expect(wallet.balanceOf('wins')).toBe(7_000 + (credit?.amount ?? 0));
    expect((await bets()).filter((status) => status === 'won')).toHaveLength(1);
    expect(wallet.wrongs).toEqual([]);
  });

  it.each([
    [402, 'insufficient_funds'],
    [403, 'player_blocked'],
    [403, 'limit_reached'],
    [404, 'unknown_player'],
    [409, 'duplicate_mismatch'],
  ] as const)('is refused with the wallet’s reason: %i %s', async (status, code) => {
    const { wallet, bet, bets, transactions } = await aGame(code);
    wallet.misbehave(() => ({ kind: 'status', status, body: { code } }));
    expect(await bet('one')).toBe(code);
    wallet.behave();
    expect(await bet('one')).toBe(code);
    expect(wallet.of('debit')).toHaveLength(1);
    expect(await transactions()).toEqual(['debit refused']);
    expect(await bets()).toEqual([]);
  });

  it.each([
    ['answers 500 having taken it', { kind: 'status', status: 500, isDone: true }],
    ['answers 500 having done nothing', { kind: 'status', status: 500 }],
    ['drops the connection having taken it', { kind: 'drop', isDone: true }],
    ['does not answer in time', { kind: 'hang', isDone: true }],
    ['says something else', { kind: 'status', status: 200, body: { ok: true }, isDone: true }],
    ['refuses for a reason nobody knows', { kind: 'status', status: 400, body: { code: 'no' } }],
  ] as const)('is refused and rolled back by a wallet that %s', async (_, how) => {
    const { wallet, bet, bets, transactions, sendAll } = await aGame('unsure');
    wallet.misbehave(({ action }) => (action === 'debit' ? how : undefined));
    expect(await bet('one')).toBe('wallet_unavailable');
    expect(await transactions()).toEqual(['debit rolled_back', 'rollback pending']);
    await sendAll();
    expect(await transactions()).toEqual(['debit rolled_back', 'rollback confirmed']);
    expect(wallet.balanceOf('unsure')).toBe(10_000);
    expect(wallet.of('rollback')).toMatchObject([
      { reference_transaction_id: wallet.of('debit')[0]?.transaction_id, amount: 1_000 },
    ]);
    wallet.behave();
    expect(await bet('one')).toBe('wallet_unavailable');
    expect(wallet.of('debit')).toHaveLength(1);
    expect(await bets()).toEqual([]);
  });

  it('is refused and rolled back when the wallet responds after the close of the round', async () => {
    const { wallet, bet, bets, round, transactions, sendAll } = await aGame('late');
    const closed = Promise.withResolvers<void>();
    wallet.misbehave(({ action }) =>
      action === 'debit' ? { kind: 'wait', until: closed.promise } : undefined,
    );
    const placed = bet('one');
    await expect.poll(() => wallet.of('debit')).toHaveLength(1);
    await round.settle();
    closed.resolve();
    expect(await placed).toBe('bets_closed');
    await sendAll();
    expect(await transactions()).toEqual(['debit rolled_back', 'rollback confirmed']);
    expect(wallet.balanceOf('late')).toBe(10_000);
    expect(await bets()).toEqual([]);
  });

  it('counts once when sent twice, and another bet under its id is refused', async () => {
    const { wallet, bet } = await aGame('twice');
    expect(await Promise.all([bet('one'), bet('one')])).toEqual([9_000, 9_000]);
    expect(await bet('one')).toBe(9_000);
    expect(await bet('one', { amount: 2_000 })).toBe('bet_id_reused');
    expect(wallet.of('debit')).toHaveLength(1);
  });

  it('waits for the response if another process is calling the wallet for it', async () => {
    const { wallet, bet, bettor, round, database } = await aGame('moved');
    const other = openWallets(own.appDatabase);
    closers.push(() => other.close());
    const free = Promise.withResolvers<void>();
    wallet.misbehave(() => ({ kind: 'wait', until: free.promise }));
    const first = bet('one');
    await expect.poll(() => wallet.of('debit')).toHaveLength(1);
    const again = { id: 'moved-one', roundId: round.roundId };
    const second = placeWith(database, other.place, bettor, [again]);
    free.resolve();
    expect(await Promise.all([first, second])).toEqual([9_000, [9_000]]);
    expect(wallet.of('debit')).toHaveLength(1);
  });

  it('does not call the wallet if it cannot be accepted', async () => {
    const { wallet, bet, betAll, round } = await aGame('bold', { most: 1_500 });
    expect(await betAll({ one: {}, two: {} })).toEqual([9_000, 'round_limit']);
    expect(await bet('small', { amount: 99 }).catch((error: Error) => error.message)).toBe(
      'below_minimum',
    );
    expect(await bet('late', {}, false)).toBe('bets_closed');
    expect(await bet('elsewhere', { roundId: round.roundId + 1_000 })).toBe('unknown_round');
    await round.close();
    expect(await bet('closed')).toBe('bets_closed');
    expect(wallet.of('debit')).toHaveLength(1);
  });

  it('belongs to the day on which the wallet confirmed it, and is deducted from that day', async () => {
    const { bettor, round, database, wallets } = await aGame('overnight');
    const bet = await aBet(database.db, { id: 'overnight-one', roundId: round.roundId });
    const yesterday = Date.now() - 86_400_000;
    const placed = { bettor, bet, placedAt: yesterday, isInTime: true };
    expect(await wallets.place(placed)).toEqual({ balance: 9_000 });
    const staked = () =>
      database.db
        .selectFrom('live_accounts')
        .select(['day_staked', 'month_staked'])
        .where('id', '=', bettor.account.id)
        .executeTakeFirst();
    expect(await staked()).toEqual({ day_staked: 1_000, month_staked: 1_000 });
    const asked = { bettor, roundId: round.roundId, id: 'overnight-one', at: Date.now() };
    expect(await takeBackBets(database.db, asked)).toMatchObject({ ids: ['overnight-one'] });
    expect(await staked()).toEqual({ day_staked: 0, month_staked: 0 });
  });

  it('is refunded with the round’s one credit when taken back or when the round is void', async () => {
    const { wallet, bet, bettor, round, database, sendAll } = await aGame('regrets');
    await bet('one');
    await bet('two');
    const asked = { bettor, roundId: round.roundId, id: 'regrets-one', at: Date.now() };
    expect(await takeBackBets(database.db, asked)).toMatchObject({ balance: 9_000 });
    await round.giveBack();
    await sendAll();
    expect(wallet.of('credit')).toMatchObject([{ amount: 2_000, reason: 'void' }]);
    expect(wallet.balanceOf('regrets')).toBe(10_000);
  });
});

describe('a wallet that responds twice', () => {
  it.each([
    ['a refusal', { code: 'insufficient_funds' }, 'insufficient_funds'],
    [
      'a refusal that names its transaction',
      { code: 'player_blocked', transaction_id: 'another' },
      'wallet_unavailable',
    ],
  ] as const)('does not keep the money of the next bet with %s', async (name, body, told) => {
    const { wallet, bet, transactions, sendAll } = await aGame(name.replaceAll(' ', '-'));
    wallet.misbehave(() => ({ kind: 'status', status: 402, body, isTwice: true }));
    await bet('one');
    wallet.behave();
    expect(await bet('two')).toBe(told);
    expect(wallet.of('debit')).toHaveLength(2);
    await sendAll();
    expect((await transactions()).filter((one) => one === 'debit confirmed')).toEqual([]);
    expect(await transactions()).toContain('rollback confirmed');
    expect(wallet.balanceOf(name.replaceAll(' ', '-'))).toBe(10_000);
  });
});

describe('a wallet that does not respond', () => {
  it('is not called after five failures, until a probe succeeds', async () => {
    const { wallet, wallets, bet } = await aGame('broken');
    wallet.misbehave(() => ({ kind: 'status', status: 503 }));
    for (let n = 0; n < 8; n++) expect(await bet(`${n}`)).toBe('wallet_unavailable');
    expect(wallet.of('debit')).toHaveLength(5);
    wallet.behave();
    expect(await bet('early')).toBe('wallet_unavailable');
    wallets.now.value += 5_000;
    expect(await bet('probe')).toBe(9_000);
    expect(await bet('early')).toBe(8_000);
  });

  it('delays neither the close of the round nor another player', async () => {
    const { wallet, bet, bettor, round, database, wallets } = await aGame('stuck');
    const free = Promise.withResolvers<void>();
    wallet.misbehave(({ player_id }) =>
      player_id === 'stuck' ? { kind: 'wait', until: free.promise } : undefined,
    );
    const placed = bet('one');
    await expect.poll(() => wallet.of('debit')).toHaveLength(1);
    const other = await startWallet();
    closers.push(() => other.close());
    const neighbour = await aWalletBettor(database, other, round, 'neighbour');
    const next = { id: 'n', roundId: round.roundId };
    expect(await placeWith(database, wallets.place, neighbour, [next])).toEqual([9_000]);
    expect(await round.settle()).toMatchObject({ status: 'settled' });
    free.resolve();
    expect(await placed).toBe('bets_closed');
    expect(bettor.account.kind).toBe('purse');
  });
});

it('the ledger sums to zero in every currency after all tests', async () => {
  const report = await inspectLedger(own.database.db);
  expect({ ...report, undecidedBets: 0 }).toEqual(soundLedger);
});
