import type { Database } from '@baize/db';
import { sql } from 'kysely';
import type { CasinoTransaction, SampleCasino } from './sample-casino.ts';

type Compared = Pick<
  CasinoTransaction,
  'transaction_id' | 'kind' | 'player_id' | 'currency' | 'amount' | 'state' | 'round_id'
>;

const lineOf = (of: Compared) =>
  [of.transaction_id, of.kind, of.player_id, of.amount, of.currency, of.round_id, of.state].join(
    ' ',
  );

/** Returns transactions that differ between our books and the casino's. */
export async function compareBooks(db: Database, partnerId: number, casino: SampleCasino) {
  const { rows: ours } = await sql<Compared>`
    select moved.id as transaction_id, moved.kind, player.external_id as player_id, moved.currency,
      moved.amount, moved.state, moved.round_id
    from transactions moved join live_players player on player.id = moved.player_id
    where moved.partner_id = ${partnerId}`.execute(db);
  const theirs = await casino.listTransactions();
  const [here, there] = [new Set(ours.map(lineOf)), new Set(theirs.map(lineOf))];
  return {
    compared: ours.length,
    differences: [
      ...[...here].filter((line) => !there.has(line)).map((line) => `only here: ${line}`),
      ...[...there].filter((line) => !here.has(line)).map((line) => `only there: ${line}`),
      ...(theirs.length === there.size ? [] : ['a transaction is listed twice']),
    ],
  };
}

/** Finds debits whose bets do not exist and that are not being rolled back. */
export async function findLooseDebits(db: Database, olderThan: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from transactions debit
    where kind = 'debit' and created_at < now() - ${olderThan}::interval and not case state
      when 'refused' then true
      when 'rolled_back' then exists (
        select from transactions back where back.kind = 'rollback' and back.reference_id = debit.id)
      when 'confirmed' then not exists (
        select from transaction_bets wanted where wanted.transaction_id = debit.id and not exists (
          select from live_bets bet
          where bet.player_id = wanted.player_id and bet.client_id = wanted.client_id))
      else false end`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts bets without a result and transactions that wallets have not confirmed. */
export async function countUnended(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from transactions where state in ('pending', 'needs_attention'))
      + (select count(*) from live_bets where status = 'accepted') as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Sums the money in escrow accounts. It is zero when every round is over and all credits are
 * confirmed.
 */
export async function sumPurses(db: Database): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(abs(balance)), 0)::bigint as sum from live_accounts where kind = 'purse'`.execute(
    db,
  );
  return rows[0]?.sum ?? 0;
}
