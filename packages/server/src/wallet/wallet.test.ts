import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../testing/memory-store.ts';
import { secret, sign } from '../testing/signed.ts';
import { createWallet, type Wallet } from './wallet.ts';

const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

function aWallet(balance = 1_000) {
  const { store, state } = createMemoryStore({ 'ann/EUR': balance });
  const errors: unknown[] = [];
  const wallet = createWallet({ secrets: secret, store, onError: (error) => errors.push(error) });
  return { wallet, store, state, errors, has: () => state.balances.get('ann/EUR') };
}

const aMove = (more: object = {}) => ({
  transaction_id: randomUUID() as string,
  player_id: 'ann',
  currency: 'EUR',
  amount: 100,
  round_id: 7,
  table_id: 'roulette-1',
  bet_ids: ['one'],
  reason: 'bet',
  ...more,
});

function ask(wallet: Wallet, action: string, call: object) {
  const body = JSON.stringify(call);
  return wallet.answer({ action, body, headers: sign(body) });
}

describe('a debit', () => {
  it('takes money once and returns the same response to retries', async () => {
    const { wallet, has } = aWallet();
    const debit = aMove();
    const first = await ask(wallet, 'debit', debit);
    expect(first).toEqual({
      status: 200,
      body: { balance: 900, currency: 'EUR', transaction_id: debit.transaction_id },
    });
    await ask(wallet, 'debit', aMove());
    expect(await Promise.all([1, 2, 3].map(() => ask(wallet, 'debit', debit)))).toEqual([
      first,
      first,
      first,
    ]);
    expect(has()).toBe(800);
  });

  it.each([{ amount: 101 }, { currency: 'USD' }, { player_id: 'bob' }, { round_id: 8 }])(
    'returns 409 for the id of a different debit: %j',
    async (more) => {
      const { wallet, has } = aWallet();
      const debit = aMove();
      await ask(wallet, 'debit', debit);
      expect(await ask(wallet, 'debit', { ...debit, ...more })).toEqual({
        status: 409,
        body: { code: 'duplicate_mismatch', transaction_id: debit.transaction_id },
      });
      expect(await ask(wallet, 'credit', debit)).toMatchObject({ status: 409 });
      expect(has()).toBe(900);
    },
  );

  it('returns the same refusal to a retry, even when the balance suffices', async () => {
    const { wallet, state, has } = aWallet(50);
    const poor = aMove();
    const { transaction_id } = poor;
    const refused = { status: 402, body: { code: 'insufficient_funds', transaction_id } };
    expect(await ask(wallet, 'debit', poor)).toEqual(refused);
    await ask(wallet, 'credit', aMove());
    expect(await ask(wallet, 'debit', poor)).toEqual(refused);
    state.blocked.add('ann');
    expect(await ask(wallet, 'debit', aMove())).toMatchObject({
      status: 403,
      body: { code: 'player_blocked' },
    });
    expect(await ask(wallet, 'debit', aMove({ player_id: 'nobody' }))).toMatchObject({
      status: 404,
      body: { code: 'unknown_player' },
    });
    expect(has()).toBe(150);
  });
});

describe('a credit', () => {
  it('pays once, even to a blocked player', async () => {
    const { wallet, state, has } = aWallet();
    state.blocked.add('ann');
    const credit = aMove({ reason: 'win', reference_transaction_id: randomUUID() });
    const first = await ask(wallet, 'credit', credit);
    expect(first).toMatchObject({ status: 200, body: { balance: 1_100 } });
    expect(await ask(wallet, 'credit', credit)).toEqual(first);
    expect(has()).toBe(1_100);
  });

  it('can succeed after a refusal', async () => {
    const { wallet, state } = aWallet();
    const credit = aMove({ player_id: 'bob' });
    expect(await ask(wallet, 'credit', credit)).toMatchObject({ status: 404 });
    state.balances.set('bob/EUR', 0);
    expect(await ask(wallet, 'credit', credit)).toMatchObject({ status: 200 });
  });
});

describe('a rollback', () => {
  const undo = ({ transaction_id }: { transaction_id: string }, more: object = {}) =>
    aMove({ reference_transaction_id: transaction_id, ...more });

  it('refunds a debit once and refuses that debit from then on', async () => {
    const { wallet, has, state } = aWallet();
    const debit = aMove();
    await ask(wallet, 'debit', debit);
    const rollback = undo(debit);
    const first = await ask(wallet, 'rollback', rollback);
    expect(first).toMatchObject({ status: 200, body: { balance: 1_000 } });
    expect(await ask(wallet, 'rollback', rollback)).toEqual(first);
    expect(await ask(wallet, 'rollback', undo(debit))).toMatchObject({ status: 200 });
    expect(await ask(wallet, 'debit', debit)).toMatchObject({ status: 409 });
    expect(has()).toBe(1_000);
    expect(state.transactions.get(debit.transaction_id)).toMatchObject({ state: 'rolled_back' });
  });

  it('makes a debit that arrives later fail, even for an unknown player', async () => {
    const { wallet, has } = aWallet();
    for (const player_id of ['ann', 'nobody']) {
      const late = aMove({ player_id });
      expect(await ask(wallet, 'rollback', undo(late, { player_id }))).toMatchObject({
        status: 200,
      });
      expect(await ask(wallet, 'debit', late)).toMatchObject({
        status: 409,
        body: { code: 'duplicate_mismatch' },
      });
    }
    expect(has()).toBe(1_000);
  });

  it('moves nothing for a refused debit, and returns 409 for a credit or another debit', async () => {
    const { wallet, has } = aWallet(50);
    const poor = aMove();
    await ask(wallet, 'debit', poor);
    expect(await ask(wallet, 'rollback', undo(poor))).toMatchObject({ status: 200 });
    const credit = aMove();
    await ask(wallet, 'credit', credit);
    const mismatch = { status: 409, body: { code: 'duplicate_mismatch' } };
    expect(await ask(wallet, 'rollback', undo(credit))).toMatchObject(mismatch);
    const debit = aMove();
    await ask(wallet, 'debit', debit);
    expect(await ask(wallet, 'rollback', undo(debit, { amount: 99 }))).toMatchObject(mismatch);
    expect(await ask(wallet, 'rollback', aMove())).toMatchObject(mismatch);
    expect(has()).toBe(50);
  });
});

it('keeps balances equal to the confirmed calls, in any order and with retries', async () => {
  const call = fc.record({
    action: fc.constantFrom('debit', 'credit', 'rollback'),
    id: fc.integer({ min: 0, max: 9 }),
    of: fc.integer({ min: 0, max: 9 }),
    amount: fc.constantFrom(100, 100, 100, 300),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 40 }), async (calls) => {
      const { wallet, state, has } = aWallet();
      for (const { action, id, of, amount } of calls) {
        const reference = action === 'debit' ? {} : { reference_transaction_id: `t${of}` };
        await ask(wallet, action, aMove({ transaction_id: `t${id}`, amount, ...reference }));
      }
      const sum = [...state.transactions.values()]
        .filter(({ state: ended }) => ended === 'confirmed')
        .reduce((all, { kind, amount }) => {
          if (kind === 'rollback') return all;
          return all + (kind === 'debit' ? -amount : amount);
        }, 1_000);
      expect(has()).toBe(sum);
      expect(has()).toBeGreaterThanOrEqual(0);
    }),
  );
});

describe('a wallet', () => {
  it('returns balances and transactions with the fields of the protocol only', async () => {
    const { wallet } = aWallet();
    const whose = { player_id: 'ann', currency: 'EUR' };
    expect(await ask(wallet, 'balance', whose)).toEqual({
      status: 200,
      body: { balance: 1_000, currency: 'EUR' },
    });
    expect(await ask(wallet, 'balance', { ...whose, currency: 'USD' })).toMatchObject({
      status: 404,
    });
    const debit = aMove();
    await ask(wallet, 'debit', debit);
    const time = { from: '2026-01-01T00:00:00Z', to: '2036-01-01T00:00:00Z' };
    const { transaction_id, player_id, currency, amount, round_id } = debit;
    expect((await ask(wallet, 'transactions', time)).body['transactions']).toEqual([
      {
        ...{ transaction_id, player_id, currency, amount, round_id },
        kind: 'debit',
        state: 'confirmed',
        created_at: expect.any(String),
      },
    ]);
  });

  it('moves nothing for an invalid signature or body', async () => {
    const { wallet, has } = aWallet();
    const body = JSON.stringify(aMove());
    const headers = sign(`${body} `);
    expect(await wallet.answer({ action: 'debit', body, headers })).toMatchObject({ status: 401 });
    for (const wrong of [
      ...[{ amount: 0 }, { amount: -5 }, { amount: 1.5 }, { amount: '100' }],
      ...[{ transaction_id: '' }, { player_id: 7 }, { bet_ids: 'one' }, { round_id: null }],
    ]) {
      expect(await ask(wallet, 'debit', aMove(wrong))).toMatchObject({ status: 400 });
    }
    expect(await ask(wallet, 'debit', [])).toMatchObject({ status: 400 });
    expect(await wallet.answer({ action: 'debit', body: '{', headers: sign('{') })).toMatchObject({
      status: 400,
    });
    expect(await ask(wallet, 'transactions', { from: 'then', to: 'now' })).toMatchObject({
      status: 400,
    });
    expect(await ask(wallet, 'steal', aMove())).toMatchObject({ status: 404 });
    expect(has()).toBe(1_000);
  });

  it('returns 500 when its store fails, and changes nothing', async () => {
    const { store, state } = createMemoryStore({ 'ann/EUR': 1_000 });
    const errors: unknown[] = [];
    const broken = createWallet({
      secrets: secret,
      onError: (error) => errors.push(error),
      store: {
        inTransaction: (player, work) =>
          store.inTransaction(player, (purse) =>
            work({
              ...purse,
              keep: () => {
                throw new Error('disk full');
              },
            }),
          ),
      },
    });
    expect(await ask(broken, 'debit', aMove())).toMatchObject({ status: 500 });
    expect(await ask(broken, 'transactions', {})).toMatchObject({ status: 404 });
    expect(errors).toMatchObject([{ message: 'disk full' }]);
    expect(state.balances.get('ann/EUR')).toBe(1_000);
  });

  it('throws without a secret', () => {
    const { store } = createMemoryStore({});
    expect(() => createWallet({ secrets: [], store })).toThrow('secret');
  });

  it('responds over HTTP under any path', async () => {
    const { wallet, errors } = aWallet();
    const server = createServer((request, response) => {
      // Consumes the body like a body parser.
      if (request.url?.startsWith('/parsed')) request.resume();
      const later = request.url?.startsWith('/parsed') ? once(request, 'end') : Promise.resolve();
      void later.then(() => wallet.handle(request, response));
    }).listen(0, '127.0.0.1');
    closers.push(() => server.close());
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const body = JSON.stringify({ player_id: 'ann', currency: 'EUR' });
    const post = (path: string) => fetch(url + path, { method: 'POST', body, headers: sign(body) });
    const answer = await post('/a/b/balance?x=1');
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(await answer.json()).toEqual({ balance: 1_000, currency: 'EUR' });
    expect((await post('/balance')).status).toBe(200);
    expect((await fetch(`${url}/balance`)).status).toBe(405);
    expect((await post('/parsed/balance')).status).toBe(401);
    expect(errors).toMatchObject([{ message: expect.stringContaining('body parser') }]);
    const flood = await fetch(url, { method: 'POST', body: 'x'.repeat(70_000) });
    expect(flood.status).toBe(413);
  });
});
