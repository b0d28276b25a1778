import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { sumPurses } from '../testing/compare-books.ts';
import { inspectLedger, soundLedger } from '../testing/ledger.ts';
import { startWallet } from '../testing/sample-wallet.ts';
import { useDatabase } from '../testing/test-table.ts';
import { aWalletBettor, aWalletRound, openWallets, placeWith } from '../testing/wallet-round.ts';
import { closeUnsent } from './close-unsent.ts';
import { readTransaction, sendAgain } from './read-transactions.ts';

const own = useDatabase();
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const note = 'Paid by bank transfer, receipt 4711';
const close = (id: string) =>
  own.appDatabase.db.transaction().execute((trx) => closeUnsent(trx, id, note));

async function aGame(name: string) {
  const { database } = own;
  const wallet = await startWallet();
  closers.push(() => wallet.close());
  const wallets = openWallets(own.appDatabase, 1_000);
  closers.push(() => wallets.close());
  const round = await aWalletRound(database);
  const bettor = await aWalletBettor(database, wallet, round, name);
  const bets = (given: Record<string, object>) =>
    placeWith(
      ...([database, wallets.place, bettor] as const),
      Object.entries(given).map(([id, more]) => ({
        ...{ id: `${name}-${id}`, roundId: round.roundId },
        ...more,
      })),
    );
  const deliver = async () => {
    const sender = openWallets(own.appDatabase, 1_000);
    await sender.send();
    await sender.close();
  };
  const kindOf = (kind: 'debit' | 'credit' | 'rollback') =>
    database.db
      .selectFrom('transactions')
      .select(['id', 'state', 'amount', 'closed_note'])
      .where('player_id', '=', bettor.playerId)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow();
  /** The wallet refuses all calls for a day. */
  const giveUp = async () => {
    wallet.misbehave(() => ({ kind: 'status', status: 404, body: { code: 'unknown_player' } }));
    await sql`update transactions set give_up_at = now(), next_try_at = now()
      where kind <> 'debit' and player_id = ${bettor.playerId}`.execute(database.db);
    await deliver();
    wallet.behave();
  };
  const purse = () =>
    database.db
      .selectFrom('live_accounts')
      .select(['balance', 'told_balance'])
      .where('holder_id', '=', bettor.playerId)
      .executeTakeFirstOrThrow();
  const transfersOf = (id: string) =>
    database.db
      .selectFrom('live_transfers')
      .select(['kind', 'amount'])
      .where('transaction_id', '=', id)
      .execute();
  return { wallet, round, bets, deliver, kindOf, giveUp, purse, transfersOf };
}

async function aStuckCredit(name: string) {
  const game = await aGame(name);
  await game.bets({ red: {}, black: { type: 'black' }, zero: { type: 'straight', value: 0 } });
  await game.round.settle();
  await game.giveUp();
  const credit = await game.kindOf('credit');
  expect(credit.state).toBe('needs_attention');
  return { ...game, credit };
}

describe('a credit that is settled manually', () => {
  it('is booked like a confirmed one and never sent', async () => {
    const { wallet, credit, kindOf, purse, transfersOf, deliver } = await aStuckCredit('settled');
    const before = await purse();
    expect(before.balance).toBe(credit.amount);
    const asked = wallet.of('credit').length;
    expect(await close(credit.id)).toBe('closed');
    expect(await kindOf('credit')).toMatchObject({ state: 'confirmed', closed_note: note });
    expect(await purse()).toEqual({ balance: 0, told_balance: before.told_balance });
    expect(await transfersOf(credit.id)).toEqual([{ kind: 'credit', amount: credit.amount }]);
    await deliver();
    expect(wallet.of('credit')).toHaveLength(asked);
    expect(await inspectLedger(own.database.db)).toEqual(soundLedger);
    expect(await sumPurses(own.database.db)).toBe(0);
    const read = await readTransaction(own.database.db, credit.id);
    expect(read?.closed_at).toBe(read?.ended_at);
  });

  it('is settled once, and neither sent nor settled again', async () => {
    const { credit, transfersOf } = await aStuckCredit('once');
    const both = await Promise.all([close(credit.id), close(credit.id)]);
    expect(both.sort()).toEqual(['closed', 'transaction_ended']);
    expect(await sendAgain(own.appDatabase.db, credit.id)).toBe('transaction_ended');
    expect(await transfersOf(credit.id)).toHaveLength(1);
  });

  it('is not settled while in flight, and neither is a debit', async () => {
    const { credit, kindOf, purse, deliver } = await aStuckCredit('underway');
    expect(await close((await kindOf('debit')).id)).toBe('transaction_ended');
    await sendAgain(own.appDatabase.db, credit.id);
    expect(await close(credit.id)).toBe('transaction_on_its_way');
    expect((await purse()).balance).toBe(credit.amount);
    await deliver();
    expect(await kindOf('credit')).toMatchObject({ state: 'confirmed', closed_note: null });
    expect(await close(credit.id)).toBe('transaction_ended');
    expect(await close('00000000-0000-7000-8000-000000000000')).toBeUndefined();
  });
});

describe('a rollback that is settled manually', () => {
  it('books nothing for a debit that was never booked', async () => {
    const { wallet, bets, giveUp, kindOf, transfersOf, purse } = await aGame('unbooked');
    wallet.misbehave(() => ({ kind: 'drop', isDone: true }));
    await bets({ lost: {} });
    await giveUp();
    const rollback = await kindOf('rollback');
    expect(rollback.state).toBe('needs_attention');
    expect(await close(rollback.id)).toBe('closed');
    expect(await transfersOf(rollback.id)).toEqual([]);
    expect((await purse()).balance).toBe(0);
    expect({ ...(await inspectLedger(own.database.db)), undecidedBets: 0 }).toEqual(soundLedger);
  });
});

describe('the database', () => {
  it('keeps a note only with confirmed transactions, and never changes it', async () => {
    const { credit, kindOf } = await aStuckCredit('noted');
    const { db } = own.database;
    const set = (id: string, given: string | null) =>
      db
        .updateTable('transactions')
        .set({ closed_note: given })
        .where('id', '=', id)
        .execute()
        .then(
          () => 'taken',
          (error: Error) => error.message,
        );
    expect(await set(credit.id, note)).toContain('transactions_closed_check');
    expect(await set((await kindOf('debit')).id, note)).toContain('does not change');
    await close(credit.id);
    expect(await set(credit.id, 'Another one')).toContain('does not change');
    expect(await set(credit.id, null)).toContain('does not change');
  });
});
