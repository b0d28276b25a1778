import type { AccountMode } from '@baize/contract';
import { databaseOn } from '@baize/db';
import { queueWebhooks } from '@baize/platform/webhooks/queue-webhooks';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { bookConfirmed } from '../ledger/book-confirmed.ts';
import type { WalletAnswer } from './call-wallet.ts';
import type { AskWallet } from './operator-bets.ts';

type Due = {
  id: string;
  partnerId: number;
  mode: AccountMode;
  playerName: string;
  currency: string;
  kind: 'credit' | 'rollback';
  reason: string;
  amount: number;
  roundId: number;
  tableId: string;
  referenceId: string;
  betIds: string[];
};

export type Outbox = {
  /**
   * Sends due transactions. Resolves when they are in flight, not when they have been delivered.
   */
  send(): Promise<void>;
  idle(): Promise<void>;
};

const MOST_AT_ONCE = 64;
/** Limit per partner, so that a hanging wallet cannot use all slots. */
const MOST_OF_ONE = 8;
/**
 * Longer than one attempt. If a taken transaction is still pending after this, its process has
 * died.
 */
const TAKEN_FOR = '15 seconds';

/**
 * Takes due transactions. Each waits for the player's earlier ones, including a debit in flight, so
 * that the wallet receives them in order. Taking a transaction moves its next attempt beyond the
 * current one.
 */
const TAKE_DUE = `
with due as (
  select id from transactions due
  where state = 'pending' and kind <> 'debit' and next_try_at <= now()
    and partner_id <> all ($1::bigint[])
    and not exists (
      select from transactions before
      where before.player_id = due.player_id and before.state = 'pending' and before.id < due.id)
  order by next_try_at limit $2
  for update skip locked
), taken as (
  update transactions set tries = tries + 1, next_try_at = now() + '${TAKEN_FOR}'::interval
  from due where transactions.id = due.id
  returning transactions.*
)
select taken.id, taken.partner_id as "partnerId", taken.mode, player.external_id as "playerName",
  taken.currency, taken.kind, taken.reason, taken.amount, taken.round_id as "roundId",
  taken.table_id as "tableId", taken.reference_id as "referenceId",
  array(select client_id from transaction_bets bet join transactions debit on debit.id = bet.transaction_id
    where case taken.kind when 'rollback' then debit.id = taken.reference_id
      else debit.account_id = taken.account_id and debit.round_id = taken.round_id
        and debit.state = 'confirmed' end) as "betIds"
from taken join live_players player on player.id = taken.player_id
order by taken.id`;

/**
 * Retries with exponential backoff from one second to one hour, for a day. Then the transaction
 * needs attention from staff.
 */
const tryLater = (id: string, said: string) => sql<{ needsPeople: boolean }>`
  with tried as (
    update transactions set last_answer = ${said}, last_answer_at = now(),
      next_try_at = now() + least(interval '1 hour', interval '1 second' * 2 ^ least(tries - 1, 12)),
      state = case when now() < give_up_at then 'pending' else 'needs_attention' end::transaction_state,
      ended_at = case when now() < give_up_at then null else now() end
    where id = ${id} and state = 'pending'
    returning id, state, last_answer, last_answer_at
  ), kept as (
    insert into transaction_tries (transaction_id, answer, answered_at)
    select id, last_answer, last_answer_at from tried
  )
  select state = 'needs_attention' as "needsPeople" from tried`;

type Options = {
  /** The dedicated pool for wallets: saving a response must not wait behind a crowd. */
  pool: Pool;
  log: FastifyBaseLogger;
  ask: AskWallet;
  now: () => number;
};

/** Sends credits and rollbacks to wallets. Any process may send any of them. */
export function createOutbox({ pool, log, ask, now }: Options): Outbox {
  const db = databaseOn(pool);
  const underWay = new Map<Promise<void>, number>();

  const ofPartner = (partnerId: number) =>
    [...underWay.values()].filter((other) => other === partnerId).length;

  async function deliver(due: Due): Promise<void> {
    const answer = await ask(
      { partnerId: due.partnerId, mode: due.mode },
      {
        action: due.kind,
        transaction_id: due.id,
        player_id: due.playerName,
        currency: due.currency,
        amount: due.amount,
        round_id: due.roundId,
        table_id: due.tableId,
        bet_ids: due.betIds,
        reference_transaction_id: due.referenceId,
        reason: due.reason,
      },
    );
    await note(due, answer);
  }

  async function note({ id, partnerId, mode }: Due, answer: WalletAnswer): Promise<void> {
    if (answer.outcome === 'done') {
      const confirming = sql`update transactions set state = 'confirmed', last_answer = ${answer.said},
        last_answer_at = now(), ended_at = now() where id = ${id} and state = 'pending'`;
      await bookConfirmed(confirming, sql`${answer.balance}`).execute(db);
      return;
    }
    await db.transaction().execute(async (transaction) => {
      const { rows } = await tryLater(id, answer.said).execute(transaction);
      if (!rows[0]?.needsPeople) return;
      const data = { transaction_id: id, mode };
      const event = { partnerId, type: 'transaction.needs_attention', data } as const;
      await queueWebhooks(transaction, [event], new Date(now()));
    });
  }

  return {
    async send() {
      const room = MOST_AT_ONCE - underWay.size;
      if (room <= 0) return;
      const busy = [...new Set(underWay.values())].filter((id) => ofPartner(id) >= MOST_OF_ONE);
      const { rows } = await pool.query<Due>(TAKE_DUE, [busy, Math.min(room, MOST_OF_ONE)]);
      for (const due of rows) {
        const delivered = deliver(due)
          // If the response is not saved, the transaction is sent again; the wallet recognises its
          // id.
          .catch((error: unknown) => log.error({ err: error, id: due.id }, 'a transaction stays'))
          .finally(() => underWay.delete(delivered));
        underWay.set(delivered, due.partnerId);
      }
      if (rows.length === MOST_OF_ONE) await this.send();
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay.keys());
    },
  };
}
