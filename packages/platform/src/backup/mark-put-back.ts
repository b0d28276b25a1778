import { NOT_SENT_AFTER_RESTORE, PUT_BACK } from '@baize/db';
import { type Client, escapeIdentifier } from 'pg';

/** More than anybody plays between a backup and its restore. */
const NUMBERS_LEFT_OUT = 1_000_000;
/** Whose numbers operators and players know, and keep. */
const NUMBERED = ['live_rounds', 'live_players'];

/**
 * What the server that was backed up did after that moment is known to operators, and not here: the money of an open
 * round may have been paid, and numbers were given to others.
 */
export async function markPutBack(client: Client): Promise<void> {
  for (const table of NUMBERED) await leaveNumbersOut(client, table);
  // Whoever leads goes on with the seeds it has, which are marked below: what it paid would wait for people.
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
 * What was tried for its day may have needed people since, and have been paid by hand and closed: it is not sent before
 * somebody has compared. What needed them already is told again, because a restore lies between.
 */
async function holdPastTheirDay(client: Client): Promise<void> {
  await client.query(
    `update public.transactions set state = 'needs_attention', ended_at = coalesce(ended_at, now()),
       last_answer = $1, last_answer_at = now(), told_at = null
     where kind <> 'debit' and (state = 'needs_attention' or (state = 'pending' and give_up_at <= now()))`,
    [NOT_SENT_AFTER_RESTORE],
  );
}

/** Nobody knows what came of them: they are undone, as always, but not before people have compared. */
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
