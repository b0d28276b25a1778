import type { AccountMode } from '@baize/contract';
import type { Database } from '@baize/db';
import { sql } from 'kysely';

type Options = { mode?: AccountMode; player?: string; currency?: string };

/**
 * Creates a confirmed debit and its credit, which failed for a day and has three stored attempts.
 * Both belong to a played round, if there is one.
 */
export async function someTransactions(
  db: Database,
  partnerId: number,
  { mode = 'test', player = 'ann', currency = 'EUR' }: Options = {},
): Promise<{ debit: string; credit: string }> {
  const { rows } = await sql<{ kind: string; id: string }>`
    with given as (
      select ${partnerId}::bigint as partner_id, ${mode}::account_mode as mode, ${currency}::text as currency
    ), played as (
      select id from live_rounds order by id limit 1
    ), chain as (
      insert into live_seed_chains (table_id, nonce, terminal, length, origin)
      select 'roulette-1', decode(repeat('ab', 32), 'hex'), decode(repeat('cd', 32), 'hex'), 1, 'tests'
      where not exists (select from played)
      returning id
    ), made as (
      insert into live_rounds (table_id, chain_id, chain_index, commit, status, opened_at, closes_at, settled_at)
      select 'roulette-1', id, 1, decode(repeat('ef', 32), 'hex'), 'void', now(), now(), now() from chain
      returning id
    ), round as (
      select id from played union all select id from made
    ), player as (
      insert into live_players (partner_id, mode, external_id, currency)
      select partner_id, mode, ${player}, currency from given returning id
    ), bank as (
      insert into live_accounts (kind, partner_id, mode, currency)
      select 'bank', partner_id, mode, currency from given
      on conflict (partner_id, mode, currency, kind) where partner_id is not null and holder_id is null
        do update set balance = live_accounts.balance
      returning id
    ), purse as (
      insert into live_accounts (kind, partner_id, mode, currency, holder_id, bank_id)
      select 'purse', partner_id, mode, currency, player.id, bank.id from given, player, bank
      returning id
    ), debit as (
      insert into transactions (partner_id, mode, player_id, account_id, currency, kind, reason, state,
        amount, round_id, table_id, tries, last_answer, last_answer_at, ended_at)
      select partner_id, mode, player.id, purse.id, currency, 'debit', 'bet', 'confirmed', 500, round.id,
        'roulette-1', 1, '200', now(), now()
      from given, player, purse, round returning *
    ), credit as (
      insert into transactions (partner_id, mode, player_id, account_id, currency, kind, reason, state,
        amount, round_id, table_id, reference_id, tries, last_answer, last_answer_at, next_try_at,
        give_up_at, ended_at)
      select partner_id, mode, player_id, account_id, currency, 'credit', 'win', 'needs_attention', 900,
        round_id, table_id, id, 3, '404 unknown_player', now(), now(), now(), now()
      from debit returning *
    ), tried as (
      insert into transaction_tries (transaction_id, answer, answered_at)
      select id, answer, now() - pause from credit, (values ('not_reached', interval '2 hours'),
        ('timed_out', '1 hour'), ('404 unknown_player', '0')) as tries (answer, pause)
    )
    select kind, id from debit union all select kind, id from credit`.execute(db);
  return Object.fromEntries(rows.map(({ kind, id }) => [kind, id])) as {
    debit: string;
    credit: string;
  };
}
