import { NOT_SENT_AFTER_RESTORE, PUT_BACK } from '@baize/db';
import { type Client, escapeIdentifier } from 'pg';

/** Numbers skipped after a restore: more than are used between a backup and its restore. */
const NUMBERS_LEFT_OUT = 1_000_000;
/** Tables whose ids operators and players know and store. */
const NUMBERED = ['live_rounds', 'live_players'];

/**
 * Prepares restored data for the fact that operators know what the server did after the backup and
 * we do not: it may have paid out open rounds and assigned ids.
 */
export async function markPutBack(client: Client): Promise<void> {
  for (const table of NUMBERED) await leaveNumbersOut(client, table);
  // Ends the leases of tables: a leader would go on with its current seeds, which are marked below,
  // and its payouts would wait for manual review.
  await client.query('update public.live_tables set leader = null, lease_token = lease_token + 1');
  await client.query('update public.live_seed_chains set origin = $1', [PUT_BACK]);
  await holdPastTheirDay(client);
  await endAskedDebits(client);
}

async function leaveNumbersOut(client: Client, table: string): Promise<void> {
  const name = `public.${escapeIdentifier(table)}`;
  await client.query(
    `select setval(pg_get_serial_sequence($1, 'id'), nextval(pg_get_serial_sequence($1, 'id')) + $2)`,
    [name, NUMBERS_LEFT_OUT],
  );
}

/**
 * Holds back credits and rollbacks whose day of retries has passed. Staff may have settled them
 * manually since the backup, so someone has to compare them first. Transactions that already needed
 * attention are announced again because of the restore.
 */
async function holdPastTheirDay(client: Client): Promise<void> {
  await client.query(
    `update public.transactions set state = 'needs_attention', ended_at = coalesce(ended_at, now()),
       last_answer = $1, last_answer_at = now(), told_at = null
     where kind <> 'debit' and (state = 'needs_attention' or (state = 'pending' and give_up_at <= now()))`,
    [NOT_SENT_AFTER_RESTORE],
  );
}

/**
 * Rolls back pending debits because their outcome is unknown. The rollbacks are not sent until
 * people have compared them.
 */
async function endAskedDebits(client: Client): Promise<void> {
  await client.query(
    `with ended as (
       update public.transactions set state = 'rolled_back', refusal = 'wallet_unavailable', ended_at = now()
       where kind = 'debit' and state = 'pending'
       returning *
     )
     insert into public.transactions (partner_id, mode, player_id, account_id, currency, kind, reason, amount, round_id,
       table_id, reference_id, next_try_at, give_up_at, state, ended_at, last_answer, last_answer_at)
     select partner_id, mode, player_id, account_id, currency, 'rollback', 'bet', amount, round_id, table_id, id,
       now(), now(), 'needs_attention', now(), $1, now()
     from ended`,
    [NOT_SENT_AFTER_RESTORE],
  );
}
