import { createOutgoingCalls } from '@baize/platform/calls/outgoing-calls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testSecrets } from '../../testing/people.ts';
import {
  type KeptTransaction,
  type SampleWallet,
  startWallet,
} from '../../testing/sample-wallet.ts';
import { useDatabase } from '../../testing/test-table.ts';
import { aWalletBettor, aWalletRound, openWallets, placeWith } from '../../testing/wallet-round.ts';
import { reconcile } from './reconcile.ts';

const own = useDatabase();
const calls = createOutgoingCalls({ allowPrivate: true });
afterAll(() => calls.close());

let wallet: SampleWallet;
let partnerId: number;
let day: string;
/** The wallet's true transactions. */
let truth: KeptTransaction[];

/**
 * Some bets lose, some win, one is refused, and one is rolled back because its response never came.
 */
beforeAll(async () => {
  wallet = await startWallet(20_000);
  const wallets = openWallets(own.appDatabase, 300);
  const round = await aWalletRound(own.database);
  const bettor = await aWalletBettor(own.database, wallet, round, 'reckoned');
  ({ partnerId } = bettor);
  const bet = (id: string, more = {}) =>
    placeWith(own.database, wallets.place, bettor, [{ id, roundId: round.roundId, ...more }]);
  await bet('red');
  await bet('black', { type: 'black' });
  await bet('zero', { type: 'straight', value: 0 });
  wallet.misbehave(() => ({ kind: 'drop', isDone: true }));
  await bet('lost');
  wallet.misbehave(() => ({ kind: 'status', status: 403, body: { code: 'limit_reached' } }));
  await bet('refused');
  wallet.behave();
  await round.settle();
  await wallets.send();
  await wallets.close();
  const sender = openWallets(own.appDatabase);
  await sender.send();
  await sender.close();
  truth = structuredClone(wallet.kept);
  const { created_at } = await own.database.db
    .selectFrom('transactions')
    .select('created_at')
    .where('partner_id', '=', partnerId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  day = created_at.slice(0, 10);
});
afterAll(() => wallet.close());

async function compare(falsify: (kept: KeptTransaction[]) => void = () => undefined) {
  const told = structuredClone(truth);
  falsify(told);
  wallet.kept.splice(0, Infinity, ...told);
  const found: string[] = [];
  const result = await reconcile({
    ...{ db: own.appDatabase.db, secrets: testSecrets, calls, partnerId, day },
    mode: 'test',
    now: new Date(Date.now() + 120_000),
    report: (difference) => found.push(difference),
  });
  return { found, result };
}

/** The n-th transaction with this kind and state. */
const nth = (kept: KeptTransaction[], kind: string, at = 0, state = 'confirmed') =>
  kept.filter((found) => found.kind === kind && found.state === state)[at] as KeptTransaction;
const idOf = (kind: string, at?: number, state?: string) =>
  nth(truth, kind, at, state).transaction_id;

/** Each difference is found when planted alone, and nothing else is. */
const planted: Record<string, { plant: (kept: KeptTransaction[]) => void; found: () => RegExp }> = {
  'one that is missing there': {
    plant: (kept) => kept.splice(kept.indexOf(nth(kept, 'credit')), 1),
    found: () => new RegExp(`^${idOf('credit')}: missing there: credit of .*, player reckoned`),
  },
  'one that is missing here': {
    plant: (kept) =>
      kept.push({ ...nth(kept, 'debit'), transaction_id: '01900000-0000-7000-8000-000000000000' }),
    found: () => /^01900000-0000-7000-8000-000000000000: missing here: debit of 10\.00 EUR/,
  },
  'another amount': {
    plant: (kept) => {
      nth(kept, 'debit').amount -= 1;
    },
    found: () => new RegExp(`^${idOf('debit')}: amount: 10\\.00 EUR here, 9\\.99 EUR there$`),
  },
  'another currency': {
    plant: (kept) => {
      nth(kept, 'debit', 1).currency = 'JPY';
    },
    found: () => new RegExp(`^${idOf('debit', 1)}: amount: 10\\.00 EUR here, 1000 JPY there$`),
  },
  'another player': {
    plant: (kept) => {
      nth(kept, 'debit', 2).player_id = 'somebody';
    },
    found: () => new RegExp(`^${idOf('debit', 2)}: player: reckoned here, somebody there$`),
  },
  'another state': {
    plant: (kept) => {
      nth(kept, 'debit', 0, 'rolled_back').state = 'confirmed';
    },
    found: () =>
      new RegExp(`^${idOf('debit', 0, 'rolled_back')}: state: rolled_back here, confirmed there$`),
  },
  'one that is there twice': {
    plant: (kept) => kept.push({ ...nth(kept, 'debit') }),
    found: () => new RegExp(`^${idOf('debit')}: doubled there: debit of`),
  },
};

describe('the books of a day', () => {
  it('have no difference if they match, however many pages there are', async () => {
    const { found, result } = await compare();
    expect(found).toEqual([]);
    expect(result).toEqual({ compared: 7, onTheirWay: 0, differences: 0, closedByHand: 0 });
    expect(truth.length).toBeGreaterThan(4);
    expect(wallet.wrongs).toEqual([]);
  });

  it.each(Object.entries(planted))('differ in %s, which is found', async (_, { plant, found }) => {
    const told = await compare(plant);
    expect(told.found).toEqual([expect.stringMatching(found())]);
    expect(told.result.differences).toBe(1);
  });

  it('differ in everything at once, and all of it is found', async () => {
    const { found } = await compare((kept) => {
      for (const { plant } of Object.values(planted)) plant(kept);
    });
    const expected = Object.values(planted).map(({ found: line }) => line());
    expect(found).toHaveLength(expected.length);
    for (const line of expected) expect(found.filter((said) => line.test(said))).toHaveLength(1);
  });

  it('are reported with the operator’s control characters escaped', async () => {
    const { found } = await compare((kept) => {
      const debit = nth(kept, 'debit');
      const more = { player_id: 'o\u001b[2J\u202e\ud800', state: 'confirmed\r\nno difference' };
      kept.push({ ...debit, transaction_id: 'one\u0000\u2028' });
      kept.push({ ...debit, transaction_id: 'one\\u{0}\u2028' });
      Object.assign(debit, more);
    });
    const id = idOf('debit');
    const there = 'missing here: debit of 10.00 EUR, player reckoned, confirmed there';
    expect(new Set(found)).toEqual(
      new Set([
        `${id}: state: confirmed here, confirmed\\u{d}\\u{a}no difference there`,
        `${id}: player: reckoned here, o\\u{1b}[2J\\u{202e}\\u{d800} there`,
        `one\\u{0}\\u{2028}: ${there}`,
        `one\\u{5c}u{0}\\u{2028}: ${there}`,
      ]),
    );
  });

  it('have no difference for pending transactions, and one for those that need attention', async () => {
    const { db } = own.database;
    const credit = idOf('credit');
    const set = (state: 'pending' | 'needs_attention', ended: string) =>
      db
        .updateTable('transactions')
        .set({ state, ended_at: ended === '' ? null : ended })
        .where('id', '=', credit)
        .execute();
    const asItWas = await own.database.pool.query('alter table transactions disable trigger user');
    expect(asItWas.command).toBe('ALTER');
    await set('pending', '');
    expect((await compare()).result).toMatchObject({
      ...{ compared: 6, onTheirWay: 1, differences: 0 },
    });
    await set('needs_attention', new Date().toISOString());
    expect((await compare()).found).toEqual([
      `${credit}: state: needs_attention here, confirmed there`,
    ]);
    await db
      .updateTable('transactions')
      .set({ state: 'confirmed' })
      .where('id', '=', credit)
      .execute();
    await own.database.pool.query('alter table transactions enable trigger user');
    expect((await compare()).found).toEqual([]);
  });
});

describe('a transaction settled manually', () => {
  /** Settles a transaction manually, as if it had needed attention. */
  async function closedByHand(kind: 'credit' | 'rollback', closed_note: string | null) {
    const { pool, db } = own.database;
    await pool.query('alter table transactions disable trigger user');
    const closed = await db
      .updateTable('transactions')
      .set({ closed_note })
      .where('partner_id', '=', partnerId)
      .where('kind', '=', kind)
      .returning('id')
      .executeTakeFirstOrThrow();
    await pool.query('alter table transactions enable trigger user');
    return closed.id;
  }
  afterEach(async () => {
    await closedByHand('credit', null);
    await closedByHand('rollback', null);
  });

  it('is reported, but is no difference, if the operator has none', async () => {
    const id = await closedByHand('credit', 'Paid by bank transfer');
    const { found, result } = await compare((kept) =>
      kept.splice(kept.indexOf(nth(kept, 'credit')), 1),
    );
    expect(found).toEqual([
      expect.stringMatching(
        new RegExp(`^${id}: closed by hand: missing there: credit of .*, player reckoned`),
      ),
    ]);
    expect(result).toEqual({ compared: 7, onTheirWay: 0, differences: 0, closedByHand: 1 });
    expect((await compare()).found).toEqual([]);
  });

  it('is no difference of the debit whose rollback was settled', async () => {
    await closedByHand('rollback', 'Given back by hand');
    const debit = idOf('debit', 0, 'rolled_back');
    const { found, result } = await compare((kept) => {
      nth(kept, 'debit', 0, 'rolled_back').state = 'confirmed';
    });
    expect(found).toEqual([`${debit}: closed by hand: state: rolled_back here, confirmed there`]);
    expect(result).toMatchObject({ differences: 0, closedByHand: 1 });
  });

  it('is still a difference if its details differ', async () => {
    const id = await closedByHand('credit', 'Paid by bank transfer');
    const { found, result } = await compare((kept) => {
      nth(kept, 'credit').player_id = 'somebody';
    });
    expect(found).toEqual([`${id}: player: reckoned here, somebody there`]);
    expect(result).toMatchObject({ differences: 1, closedByHand: 0 });
  });
});

describe('books cannot be compared', () => {
  const refusal = (more: object) =>
    reconcile({
      ...{ db: own.appDatabase.db, secrets: testSecrets, calls, partnerId, day },
      mode: 'test',
      now: new Date(Date.now() + 120_000),
      report: () => undefined,
      ...more,
    }).then(
      () => 'compared',
      (error: Error) => `${error.name}: ${error.message}`,
    );

  it('without a wallet, and before there are transactions', async () => {
    expect(await refusal({ mode: 'live' })).toMatch(/^NotComparedError: .* no live wallet/);
    const now = new Date(`${day}T00:00:30Z`);
    expect(await refusal({ now })).toMatch(/^NotComparedError: .*nothing to compare/);
  });

  it.each([
    ['answered 404', { kind: 'status', status: 404 }],
    ['not as agreed', { kind: 'status', status: 200, body: { transactions: [{ id: 1 }] } }],
    ['connection_lost', { kind: 'drop', isDone: false }],
  ] as const)('with a wallet that says: %s', async (said, wrong) => {
    wallet.misbehave(() => wrong);
    expect(await refusal({})).toMatch(new RegExp(`^NotComparedError: .*${said}`));
    wallet.behave();
  });

  it.each([1, 3])('with a wallet whose pages repeat after %i', async (pages) => {
    let asked = 0;
    wallet.misbehave(() => {
      if (asked > 10 * pages) throw new Error('It is still asked.');
      const body = { transactions: [], next_cursor: `page ${asked++ % pages}` };
      return { kind: 'status', status: 200, body };
    });
    expect(await refusal({})).toContain('same next_cursor twice');
    wallet.behave();
  });
});
