import type { BetErrorCode } from '@baize/contract/live';
import type { ClientBase } from 'pg';
import { type BetOutcome, placeBets } from '../bets/place-bets.ts';
import { TRY_FOR } from '../ledger/queue-credits.ts';
import type { WalletAnswer } from './call-wallet.ts';
import type { Intent } from './intend-debit.ts';

type Ended = { state: string; refusal: BetErrorCode | null; at: number };

/**
 * Books a debit that the wallet confirmed, and its bets. If one bet is refused now, all are, and a
 * rollback is queued.
 */
export async function confirmDebit(
  client: ClientBase,
  { transactionId, requests }: Intent,
  answer: Extract<WalletAnswer, { outcome: 'done' }>,
): Promise<BetOutcome[]> {
  await client.query('begin');
  try {
    // Locks the round before the ledger accounts, in the same order as closing and settling.
    const debit = await lockDebit(client, transactionId);
    if (debit.state !== 'pending') {
      await client.query('rollback');
      return debit.state === 'confirmed'
        ? await tellBalance(client, transactionId, requests.length)
        : requests.map(() => ({ error: debit.refusal ?? 'wallet_unavailable' }));
    }
    await bookDebit(client, transactionId, answer);
    await client.query('savepoint before_bets');
    // Bets belong to the day, week and month in which they are booked: the wallet may have
    // responded after midnight.
    const taken = requests.map((request) => ({ ...request, placedAt: debit.at }));
    const refused = (await placeBets(client, taken)).find((outcome) => 'error' in outcome);
    if (!refused) {
      await client.query('commit');
      return await tellBalance(client, transactionId, requests.length);
    }
    await client.query('rollback to savepoint before_bets');
    await rollBackDebits(client, [transactionId], refused.error);
    await client.query('commit');
    return requests.map(() => refused);
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function lockDebit(client: ClientBase, transactionId: string): Promise<Ended> {
  await client.query(
    `select from live_rounds where id = (select round_id from transactions where id = $1) for share`,
    [transactionId],
  );
  const { rows } = await client.query<Ended>(
    `select state, refusal, (extract(epoch from now()) * 1000)::float8 as at
     from transactions where id = $1 for update`,
    [transactionId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no transaction ${transactionId}`);
  return row;
}

async function bookDebit(
  client: ClientBase,
  transactionId: string,
  { balance, said }: Extract<WalletAnswer, { outcome: 'done' }>,
): Promise<void> {
  await client.query(
    `with debit as (
       update transactions set state = 'confirmed', tries = 1, last_answer = $3, last_answer_at = now(),
         ended_at = now()
       where id = $1 returning *
     ), moved as (
       insert into live_transfers (kind, debit_account_id, credit_account_id, currency, amount, transaction_id)
       select 'debit', wallet.id, debit.account_id, debit.currency, debit.amount, debit.id
       from debit join live_accounts wallet on wallet.kind = 'wallet' and wallet.holder_id is null
         and wallet.partner_id = debit.partner_id and wallet.mode = debit.mode
         and wallet.currency = debit.currency
     )
     update live_accounts purse set balance = purse.balance + debit.amount, told_balance = $2
     from debit where purse.id = debit.account_id`,
    [transactionId, balance, said],
  );
}

/** Returns the new balance for each bet: what the operator reported plus our ledger's balance. */
async function tellBalance(
  client: ClientBase,
  transactionId: string,
  count: number,
): Promise<BetOutcome[]> {
  const { rows } = await client.query<{ balance: number }>(
    `select purse.balance + coalesce(purse.told_balance, 0) as balance
     from transactions debit join live_accounts purse on purse.id = debit.account_id where debit.id = $1`,
    [transactionId],
  );
  return Array.from({ length: count }, () => ({ balance: rows[0]?.balance ?? 0 }));
}

/** Marks a debit as refused by the wallet. No money moved. */
export async function refuseDebit(
  client: ClientBase,
  { transactionId }: Intent,
  { code, said }: Extract<WalletAnswer, { outcome: 'refused' }>,
): Promise<void> {
  await client.query(
    `update transactions set state = 'refused', refusal = $2, tries = 1, last_answer = $3,
       last_answer_at = now(), ended_at = now()
     where id = $1 and state = 'pending'`,
    [transactionId, code, said],
  );
}

/**
 * Abandons a debit with an unknown outcome. The wallet is asked for a rollback and never for the
 * debit again.
 */
export async function giveUpDebit(
  client: ClientBase,
  { transactionId }: Intent,
  { said }: WalletAnswer,
  refusal: BetErrorCode,
): Promise<void> {
  await client.query(
    `update transactions set tries = 1, last_answer = $2, last_answer_at = now()
     where id = $1 and state = 'pending'`,
    [transactionId, said],
  );
  await rollBackDebits(client, [transactionId], refusal);
}

/**
 * Ends debits and queues their rollbacks in one statement. Debits that ended otherwise are left
 * unchanged.
 */
export async function rollBackDebits(
  client: ClientBase,
  transactionIds: readonly string[],
  refusal: BetErrorCode,
): Promise<void> {
  await client.query(
    `with ended as (
       update transactions set state = 'rolled_back', refusal = $2, ended_at = now()
       where id = any ($1::uuid[]) and kind = 'debit' and state in ('pending', 'confirmed')
       returning *
     )
     insert into transactions (partner_id, mode, player_id, account_id, currency, kind, reason, amount,
       round_id, table_id, reference_id, next_try_at, give_up_at)
     select partner_id, mode, player_id, account_id, currency, 'rollback', 'bet', amount, round_id, table_id,
       id, now(), now() + $3::interval
     from ended`,
    [transactionIds, refusal, TRY_FOR],
  );
}

/** Longer than the timeout of a wallet call and the retries for saving its response. */
const ASKED_FOR = '10 seconds';

/** Rolls back debits of processes that died before saving the response. */
export async function sweepIntents(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select id from transactions
     where kind = 'debit' and state = 'pending' and created_at < now() - $1::interval
     order by created_at limit 100`,
    [ASKED_FOR],
  );
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await client.query('begin');
  try {
    // Skips debits that another process is finalising.
    const { rows: held } = await client.query<{ id: string }>(
      `select id from transactions where id = any ($1::uuid[]) and state = 'pending'
       order by id for update skip locked`,
      [ids],
    );
    await rollBackDebits(
      client,
      held.map(({ id }) => id),
      'wallet_unavailable',
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
