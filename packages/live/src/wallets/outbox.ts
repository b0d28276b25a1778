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
  /** Sends what is due. Resolves when it is on its way, not when it has arrived. */
  send(): Promise<void>;
  /** Resolves when nothing is on its way any more. */
  idle(): Promise<void>;
};

const MOST_AT_ONCE = 64;
/** A wallet that hangs holds no more than these. */
const MOST_OF_ONE = 8;
/** Longer than one try: who took it and is silent since then has died. */
const TAKEN_FOR = '15 seconds';

/**
 * A transaction waits for those of its player before it, so that a wallet hears of a player's money in
 * order; a debit that is being asked for counts, too. Taking one sets its next try past this one.
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

/** One second, two, four … an hour, for a day; then people are asked. */
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
  /** That of wallets alone: what one answered is not to be lost because a crowd takes all others. */
  pool: Pool;
  log: FastifyBaseLogger;
  ask: AskWallet;
  now: () => number;
};

/** Credits and rollbacks on their way to wallets, from whichever process comes to it. */
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
          // What is not written down is sent again: the wallet knows it by its id.
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
