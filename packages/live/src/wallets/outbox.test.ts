import type { PlacedBet } from '@baize/contract/live';
import { NOT_SENT_OF_ROUND, PUT_BACK } from '@baize/db';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { aBet } from '../testing/a-round.ts';
import { inspectLedger, soundLedger } from '../testing/ledger.ts';
import { startWallet } from '../testing/sample-wallet.ts';
import { useDatabase } from '../testing/test-table.ts';
import { aWalletBettor, aWalletRound, openWallets, placeWith } from '../testing/wallet-round.ts';
import { intendDebit } from './intend-debit.ts';
import { readTransaction, readTransactions, readTries, sendAgain } from './read-transactions.ts';

const own = useDatabase();
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function aGame(name: string) {
  const { database } = own;
  const wallet = await startWallet();
  closers.push(() => wallet.close());
  const wallets = openWallets(own.appDatabase, 1_000);
  closers.push(() => wallets.close());
  const round = await aWalletRound(database);
  const bettor = await aWalletBettor(database, wallet, round, name);
  const betAll = (bets: Record<string, Partial<PlacedBet>>) => {
    const all = Object.entries(bets).map(([id, more]) => ({
      id: `${name}-${id}`,
      roundId: round.roundId,
      ...more,
    }));
    return placeWith(database, wallets.place, bettor, all);
  };
  /** Starts a process that sends due transactions and closes when they have responses. */
  const deliver = async () => {
    const sender = openWallets(own.appDatabase, 1_000);
    await sender.send();
    await sender.close();
  };
  const rows = () =>
    database.db
      .selectFrom('transactions')
      .select(['id', 'kind', 'state', 'tries', 'last_answer', 'next_try_at', 'last_answer_at'])
      .where('player_id', '=', bettor.playerId)
      .orderBy('id')
      .execute();
  const states = async () => (await rows()).map(({ kind, state }) => `${kind} ${state}`);
  /** Makes pending transactions due, as if the delay had passed. */
  const letTimePass = () =>
    sql`update transactions set next_try_at = now() - interval '1 second'
      where player_id = ${bettor.playerId} and state = 'pending' and kind <> 'debit'`.execute(
      database.db,
    );
  const lastTry = async () => (await rows()).at(-1);
  return {
    wallet,
    wallets,
    round,
    bettor,
    betAll,
    deliver,
    states,
    letTimePass,
    lastTry,
    database,
  };
}

type Game = Awaited<ReturnType<typeof aGame>>;

/** Bets on every outcome, so that one bet wins. */
async function win({ betAll, round }: Game) {
  await betAll({ red: {}, black: { type: 'black' }, zero: { type: 'straight', value: 0 } });
  await round.settle();
}

describe('a credit', () => {
  it('is retried with backoff under the same id, and moves money once', async () => {
    const game = await aGame('patient');
    const { wallet, deliver, letTimePass, lastTry, states } = game;
    await win(game);
    wallet.misbehave(() => ({ kind: 'drop', isDone: true }));
    const waits: number[] = [];
    for (let tries = 1; tries <= 4; tries++) {
      await letTimePass();
      await deliver();
      expect(await lastTry()).toMatchObject({ tries, last_answer: 'connection_lost' });
      const { next_try_at, last_answer_at } = (await lastTry()) ?? {};
      waits.push(Date.parse(`${next_try_at}`) - Date.parse(`${last_answer_at}`));
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000]);
    wallet.behave();
    await letTimePass();
    await deliver();
    expect(await states()).toEqual(['debit confirmed', 'credit confirmed']);
    const credits = wallet.of('credit');
    expect(new Set(credits.map(({ transaction_id }) => transaction_id)).size).toBe(1);
    expect(wallet.balanceOf('patient')).toBe(7_000 + (credits[0]?.amount ?? 0));
    const credit = await readTransaction(game.database.db, credits[0]?.transaction_id ?? '');
    const tries = credit ? await readTries(game.database.db, credit) : [];
    expect(tries.map(({ answer }) => answer)).toEqual([
      ...Array<string>(4).fill('connection_lost'),
      '200',
    ]);
  });

  it('is confirmed by a wallet whose player is in debt and cannot bet', async () => {
    const game = await aGame('owing');
    const { wallet, deliver, states, database, bettor } = game;
    await win(game);
    wallet.misbehave(({ transaction_id, currency }) => ({
      ...{ kind: 'status', status: 200, body: { balance: -200, currency, transaction_id } },
    }));
    await deliver();
    expect(await states()).toEqual(['debit confirmed', 'credit confirmed']);
    const purse = await database.db
      .selectFrom('live_accounts')
      .select(['balance', 'told_balance'])
      .where('id', '=', bettor.account.id)
      .executeTakeFirst();
    expect(purse).toEqual({ balance: 0, told_balance: 0 });
  });

  it('needs attention after a day, and is sent when somebody resends it', async () => {
    const game = await aGame('forgotten');
    const { wallet, deliver, states, lastTry, database } = game;
    await win(game);
    await sql`insert into webhooks (partner_id, mode, url, events, secret, created_at, updated_at)
      select ${game.bettor.partnerId}, mode, 'http://127.0.0.1/', '{transaction.needs_attention}', '', now(), now()
      from unnest('{test,live}'::account_mode[]) as mode`.execute(database.db);
    const told = () =>
      database.db
        .selectFrom('webhook_deliveries')
        .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
        .select(['mode', 'type', 'body'])
        .where('partner_id', '=', game.bettor.partnerId)
        .execute();
    wallet.misbehave(() => ({ kind: 'status', status: 404, body: { code: 'unknown_player' } }));
    await deliver();
    expect(await told()).toEqual([]);
    await game.letTimePass();
    await sql`update transactions set give_up_at = now() where kind = 'credit'
      and player_id = ${game.bettor.playerId}`.execute(database.db);
    await deliver();
    expect(await states()).toEqual(['debit confirmed', 'credit needs_attention']);
    expect(await lastTry()).toMatchObject({ last_answer: '404 unknown_player' });
    wallet.behave();
    await deliver();
    expect(await states()).toEqual(['debit confirmed', 'credit needs_attention']);
    const { id = '' } = (await lastTry()) ?? {};
    expect(await told()).toMatchObject([{ mode: 'test', type: 'transaction.needs_attention' }]);
    expect(JSON.parse((await told())[0]?.body ?? '')).toMatchObject({
      data: { transaction_id: id, mode: 'test' },
    });
    expect(await sendAgain(database.db, id)).toBe('sent');
    await deliver();
    expect(await states()).toEqual(['debit confirmed', 'credit confirmed']);
    expect(await sendAgain(database.db, id)).toBe('transaction_ended');
  });

  it('of a round that was open in a backup needs attention, and the partner is notified', async () => {
    const game = await aGame('put-back');
    const { wallet, deliver, states, lastTry, database, round, betAll } = game;
    await betAll({ red: {}, black: { type: 'black' } });
    await sql`insert into webhooks (partner_id, mode, url, events, secret, created_at, updated_at)
      values (${game.bettor.partnerId}, 'test', 'http://127.0.0.1/', '{transaction.needs_attention}', '', now(), now())
      `.execute(database.db);
    await sql`update live_seed_chains set origin = ${PUT_BACK} where id = (
      select chain_id from live_rounds where id = ${round.roundId})`.execute(database.db);
    await round.giveBack();
    await deliver();
    expect(wallet.of('credit')).toEqual([]);
    expect(await states()).toEqual(['debit confirmed', 'credit needs_attention']);
    const { id = '', last_answer } = (await lastTry()) ?? {};
    expect(last_answer).toBe(NOT_SENT_OF_ROUND);
    const { rows } = await sql<{ body: string }>`
      select body from webhook_deliveries join webhooks on webhooks.id = webhook_id
      where partner_id = ${game.bettor.partnerId}`.execute(database.db);
    expect(rows.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'transaction.needs_attention', data: { transaction_id: id, mode: 'test' } },
    ]);
    expect(await sendAgain(database.db, id)).toBe('sent');
    await deliver();
    expect(wallet.of('credit')).toMatchObject([
      { transaction_id: id, amount: 2_000, reason: 'void' },
    ]);
    expect(wallet.balanceOf('put-back')).toBe(10_000);
  });

  it('has its response saved while a crowd holds all other connections', async () => {
    const game = await aGame('crowded-out');
    const { wallet, wallets, letTimePass, lastTry } = game;
    const { pool } = own.appDatabase;
    await win(game);
    const crowd = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    onTestFinished(() => {
      for (const client of crowd) client.release();
    });
    wallet.misbehave(() => ({ kind: 'status', status: 500 }));
    await wallets.send();
    const unclear = { state: 'pending', last_answer: '500, not as agreed' };
    await expect.poll(lastTry).toMatchObject(unclear);
    wallet.behave();
    await letTimePass();
    await wallets.send();
    await expect.poll(lastTry).toMatchObject({ state: 'confirmed', last_answer: '200' });
  });

  it('waits for earlier calls for the same player', async () => {
    const game = await aGame('orderly');
    const { wallet, deliver, betAll, states, letTimePass } = game;
    wallet.misbehave(({ action }) =>
      action === 'credit' || (action === 'debit' && wallet.of('debit').length > 1)
        ? undefined
        : { kind: 'status', status: 500 },
    );
    expect(await betAll({ lost: {} })).toEqual(['wallet_unavailable']);
    await win(game);
    await deliver();
    expect(wallet.of('rollback')).toHaveLength(1);
    expect(wallet.of('credit')).toEqual([]);
    wallet.behave();
    await letTimePass();
    await deliver();
    await deliver();
    expect(await states()).toEqual([
      'debit rolled_back',
      'rollback confirmed',
      'debit confirmed',
      'credit confirmed',
    ]);
  });

  it('is sent by one process, however many poll', async () => {
    const game = await aGame('shared');
    await win(game);
    await Promise.all([1, 2, 3, 4].map(() => game.deliver()));
    expect(await game.states()).toEqual(['debit confirmed', 'credit confirmed']);
    expect(game.wallet.of('credit')).toHaveLength(1);
  });
});

describe('a debit of a process that died', () => {
  it('is rolled back by another process after its timeout, and never counts', async () => {
    const { wallet, wallets, bettor, round, states, betAll, deliver, database } =
      await aGame('orphan');
    const request = {
      bettor,
      bet: await aBet(database.db, { id: 'orphan-one', roundId: round.roundId }),
      placedAt: Date.now(),
      isInTime: true,
    };
    const client = await database.pool.connect();
    const batch = { bettor, roundId: round.roundId, requests: [request] };
    await intendDebit(client, batch, () => true);
    client.release();
    await wallets.sweep();
    expect(await states()).toEqual(['debit pending']);
    await sql`alter table transactions disable trigger user`.execute(database.db);
    await sql`update transactions set created_at = created_at - interval '11 seconds'
      where player_id = ${bettor.playerId}`.execute(database.db);
    await sql`alter table transactions enable trigger user`.execute(database.db);
    await Promise.all([wallets.sweep(), wallets.sweep()]);
    await deliver();
    expect(await states()).toEqual(['debit rolled_back', 'rollback confirmed']);
    expect(wallet.of('debit')).toEqual([]);
    expect(await betAll({ one: {} })).toEqual(['wallet_unavailable']);
  });
});

describe('the list of transactions', () => {
  it('is sorted newest first, paged, and limited to one partner and mode', async () => {
    const game = await aGame('listed');
    await win(game);
    const { partnerId } = game.bettor;
    const filter = { partnerId, mode: 'test', limit: 1 } as const;
    const { db } = own.database;
    const first = await readTransactions(db, filter);
    expect(first.transactions).toMatchObject([
      { kind: 'credit', state: 'pending', player_id: 'listed', currency: 'EUR' },
    ]);
    const cursor = first.next_cursor ?? '';
    const second = await readTransactions(db, { ...filter, cursor });
    expect(second).toMatchObject({ transactions: [{ kind: 'debit' }], next_cursor: null });
    expect(second.transactions[0]?.bet_ids).toHaveLength(3);
    expect((await readTransactions(db, { ...filter, mode: 'live' })).transactions).toEqual([]);
    const other = { ...filter, partnerId: partnerId + 1 };
    expect((await readTransactions(db, other)).transactions).toEqual([]);
    const refused = { ...filter, state: 'refused' } as const;
    expect((await readTransactions(db, refused)).transactions).toEqual([]);
  });
});

describe('the database', () => {
  it('refuses a transfer between currencies, a second booking and a changed transaction', async () => {
    const game = await aGame('strict');
    await win(game);
    const { db } = own.database;
    const refusal = (statement: Promise<unknown>) =>
      statement.then(
        () => 'taken',
        (error: Error) => error.message,
      );
    const player = game.bettor.playerId;
    expect(
      await refusal(
        sql`insert into live_transfers (kind, debit_account_id, credit_account_id, currency, amount, transaction_id)
          select 'credit', account_id, (select id from live_accounts where kind = 'faucet'), currency, 1, id
          from transactions where player_id = ${player} and kind = 'credit'`.execute(db),
      ),
    ).toContain('foreign key');
    expect(
      await refusal(
        sql`insert into live_transfers (kind, debit_account_id, credit_account_id, currency, amount, transaction_id)
          select kind, debit_account_id, credit_account_id, currency, amount, transaction_id
          from live_transfers where transaction_id in (
            select id from transactions where player_id = ${player})`.execute(db),
      ),
    ).toContain('live_transfers_booked_once');
    expect(
      await refusal(
        sql`update transactions set amount = 1 where player_id = ${player}`.execute(db),
      ),
    ).toContain('does not change');
    expect(
      await refusal(sql`delete from transactions where player_id = ${player}`.execute(db)),
    ).toContain('does not change');
  });
});

it('the ledger sums to zero in every currency after all tests', async () => {
  const report = await inspectLedger(own.database.db);
  expect({ ...report, undecidedBets: 0 }).toEqual(soundLedger);
});
