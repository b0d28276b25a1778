import { describe, expect, it } from 'vitest';
import { aColleague } from '../../testing/colleagues.ts';
import { anApprovedPartner } from '../../testing/kyc.ts';
import { recorded } from '../../testing/record.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

/** A debit that was confirmed, and its credit, which nobody took for a day. */
async function someTransactions(partnerId: number) {
  const { rows } = await server.running.resources.pool.query<{ kind: string; id: string }>(
    `with chain as (
       insert into live_seed_chains (table_id, nonce, terminal, length)
       values ('roulette-1', decode(repeat('ab', 32), 'hex'), decode(repeat('cd', 32), 'hex'), 1)
       returning id
     ), round as (
       insert into live_rounds (table_id, chain_id, chain_index, commit, status, opened_at, closes_at, settled_at)
       select 'roulette-1', id, 1, decode(repeat('ef', 32), 'hex'), 'void', now(), now(), now() from chain
       returning id
     ), player as (
       insert into live_players (partner_id, external_id, currency) values ($1, 'ann', 'EUR') returning id
     ), bank as (
       insert into live_accounts (kind, partner_id, currency) values ('bank', $1, 'EUR') returning id
     ), purse as (
       insert into live_accounts (kind, partner_id, currency, holder_id, bank_id)
       select 'purse', $1, 'EUR', player.id, bank.id from player, bank returning id
     ), debit as (
       insert into transactions (partner_id, mode, player_id, account_id, currency, kind, reason, state,
         amount, round_id, table_id, ended_at)
       select $1, 'test', player.id, purse.id, 'EUR', 'debit', 'bet', 'confirmed', 500, round.id, 'roulette-1', now()
       from player, purse, round returning *
     ), credit as (
       insert into transactions (partner_id, mode, player_id, account_id, currency, kind, reason, state,
         amount, round_id, table_id, reference_id, next_try_at, give_up_at, ended_at)
       select $1, 'test', player_id, account_id, 'EUR', 'credit', 'win', 'needs_attention', 900, round_id,
         table_id, id, now(), now(), now()
       from debit returning *
     )
     select kind, id from debit union all select kind, id from credit`,
    [partnerId],
  );
  return Object.fromEntries(rows.map(({ kind, id }) => [kind, id])) as {
    debit: string;
    credit: string;
  };
}

const list = (token: string, query = '') =>
  server.call('GET', `/partners/transactions${query}`, { token });
const retry = (token: string, id: string, under = 'partners') =>
  server.call('POST', `/${under}/transactions/${id}/retry`, { token });

describe('transactions', () => {
  it('are listed to their partner alone, by mode and state', async () => {
    const { token, user } = await anApprovedPartner(server);
    const { token: other } = await anApprovedPartner(server);
    const { debit, credit } = await someTransactions(user.id);
    const { transactions } = (await list(token)).json();
    const ids = transactions.map(
      ({ transaction_id }: { transaction_id: string }) => transaction_id,
    );
    expect(new Set(ids)).toEqual(new Set([debit, credit]));
    const open = (await list(token, '?state=needs_attention&player_id=ann')).json().transactions;
    expect(open).toMatchObject([
      {
        transaction_id: credit,
        kind: 'credit',
        amount: 900,
        currency: 'EUR',
        reference_transaction_id: debit,
      },
    ]);
    expect((await list(token, '?mode=live')).json().transactions).toEqual([]);
    expect((await list(other)).json().transactions).toEqual([]);
    expect((await list(token, '?state=lost')).statusCode).toBe(400);
    expect((await list(token, '?cursor=1')).statusCode).toBe(400);
  });

  it('that were given up are sent again by their partner, which is recorded', async () => {
    const { token, user } = await anApprovedPartner(server);
    const { token: other } = await anApprovedPartner(server);
    const { debit, credit } = await someTransactions(user.id);
    expect((await retry(other, credit)).statusCode).toBe(404);
    const ended = await retry(token, debit);
    expect([ended.statusCode, ended.json().code]).toEqual([409, 'transaction_ended']);
    const sent = await retry(token, credit);
    expect(sent.json().transaction).toMatchObject({ transaction_id: credit, state: 'pending' });
    const entries = { action: 'transaction.retried', partnerId: user.id } as const;
    expect(await recorded(server, entries)).toHaveLength(1);
  });

  it('are seen by staff who see the tables, and sent again by who manages partners', async () => {
    const { user } = await anApprovedPartner(server);
    const { credit } = await someTransactions(user.id);
    const { token } = await aColleague(server, 'admin');
    const listed = await server.call('GET', `/admin/transactions?partner_id=${user.id}`, { token });
    expect(listed.json().transactions).toHaveLength(2);
    expect((await retry(token, credit, 'admin')).json().transaction.state).toBe('pending');
    const { token: support } = await aColleague(server, 'support');
    expect((await retry(support, credit, 'admin')).statusCode).toBe(403);
  });
});
