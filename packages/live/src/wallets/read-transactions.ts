import type { Transaction, TransactionFilter, TransactionOfPartner } from '@baize/contract';
import type { DB } from '@baize/db';
import { type Kysely, sql } from 'kysely';
import { madeBefore, madeSince } from './made-within.ts';

/** Includes staff-only fields. */
export type FoundTransaction = Transaction & Pick<TransactionOfPartner, 'closed_note'>;

const transactionsOf = (db: Kysely<DB>) =>
  db
    .selectFrom('transactions as transaction')
    .innerJoin('live_players as player', 'player.id', 'transaction.player_id')
    .select(['transaction.id as transaction_id', 'transaction.partner_id', 'transaction.mode'])
    .select('player.external_id as player_id')
    .select(['transaction.currency', 'transaction.kind', 'transaction.reason', 'transaction.state'])
    .select(['transaction.amount', 'transaction.round_id', 'transaction.table_id'])
    .select('transaction.reference_id as reference_transaction_id')
    .select(['transaction.refusal', 'transaction.tries', 'transaction.last_answer'])
    .select(['transaction.last_answer_at', 'transaction.created_at', 'transaction.ended_at'])
    .select('transaction.closed_note')
    .select(
      sql<
        string | null
      >`case when transaction.closed_note is not null then transaction.ended_at end`.as(
        'closed_at',
      ),
    )
    .select(
      sql<string | null>`case transaction.state when 'pending' then transaction.next_try_at end`.as(
        'next_try_at',
      ),
    )
    .select(
      sql<string[]>`array(select client_id from transaction_bets
        where transaction_bets.transaction_id = transaction.id order by client_id)`.as('bet_ids'),
    );

export type WantedTransactions = Omit<TransactionFilter, 'limit' | 'cursor'>;

function matching(db: Kysely<DB>, filter: WantedTransactions) {
  const { partnerId, mode, state, kind, player_id, from, to } = filter;
  let wanted = transactionsOf(db).where('transaction.mode', '=', mode);
  if (partnerId !== undefined) wanted = wanted.where('transaction.partner_id', '=', partnerId);
  if (state !== undefined) wanted = wanted.where('transaction.state', '=', state);
  if (kind !== undefined) wanted = wanted.where('transaction.kind', '=', kind);
  if (player_id !== undefined) wanted = wanted.where('player.external_id', '=', player_id);
  if (from !== undefined) wanted = wanted.where(madeSince('transaction', from));
  if (to !== undefined) wanted = wanted.where(madeBefore('transaction', to));
  return wanted;
}

/** Sorted by id, newest first: ids contain the time of creation. */
export async function readTransactions(
  db: Kysely<DB>,
  { cursor, limit, ...filter }: TransactionFilter,
): Promise<{ transactions: FoundTransaction[]; next_cursor: string | null }> {
  let wanted = matching(db, filter);
  if (cursor !== undefined) wanted = wanted.where('transaction.id', '<', cursor);
  const rows = await wanted
    .orderBy('transaction.id', 'desc')
    .limit(limit + 1)
    .execute();
  const transactions = rows.slice(0, limit);
  const more = rows.length > limit ? transactions.at(-1)?.transaction_id : undefined;
  return { transactions, next_cursor: more ?? null };
}

const BATCH = 500;

/** Reads all matching transactions, oldest first, in batches of one query each. */
export async function* walkTransactions(
  db: Kysely<DB>,
  filter: WantedTransactions,
): AsyncGenerator<readonly FoundTransaction[]> {
  for (let after: string | undefined; ; ) {
    let wanted = matching(db, filter);
    if (after !== undefined) wanted = wanted.where('transaction.id', '>', after);
    const rows = await wanted.orderBy('transaction.id').limit(BATCH).execute();
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.transaction_id;
  }
}

export const readTransaction = (
  db: Kysely<DB>,
  id: string,
): Promise<FoundTransaction | undefined> =>
  transactionsOf(db).where('transaction.id', '=', id).executeTakeFirst();

type Answered = { answer: string; answered_at: string };

/**
 * Reads the responses of all attempts. Failed attempts have rows of their own; the last response is
 * in the transaction.
 */
export async function readTries(
  db: Kysely<DB>,
  { transaction_id, last_answer, last_answer_at }: Transaction,
): Promise<Answered[]> {
  const kept = await db
    .selectFrom('transaction_tries')
    .select(['answer', 'answered_at'])
    .where('transaction_id', '=', transaction_id)
    .orderBy('id')
    .execute();
  if (last_answer === null || last_answer_at === null) return kept;
  const isKept = kept.at(-1)?.answered_at === last_answer_at;
  return isKept ? kept : [...kept, { answer: last_answer, answered_at: last_answer_at }];
}

/** Makes a pending or abandoned transaction due immediately and retries it for another day. */
export async function sendAgain(
  db: Kysely<DB>,
  id: string,
): Promise<'sent' | 'transaction_ended' | undefined> {
  const { rows } = await sql<{ sent: boolean }>`
    with known as (
      select id, kind <> 'debit' and state in ('pending', 'needs_attention') as sent
      from transactions where id = ${id} for update
    ), sent as (
      update transactions set state = 'pending', ended_at = null, next_try_at = now(),
        give_up_at = now() + interval '24 hours', told_at = null
      from known where transactions.id = known.id and known.sent
    )
    select sent from known`.execute(db);
  const [row] = rows;
  return row && (row.sent ? 'sent' : 'transaction_ended');
}
