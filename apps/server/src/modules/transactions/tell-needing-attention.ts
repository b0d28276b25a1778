import type { AccountMode } from '@baize/contract';
import { NOT_SENT_AFTER_RESTORE } from '@baize/db';
import { type Act, perform } from '@baize/platform/acts/act';
import { systemActor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import { sql } from 'kysely';

type Needed = Pick<Resources, 'db' | 'secrets' | 'now' | 'config'>;
type Concerned = { partner_id: number; mode: AccountMode };

/**
 * One notification per hour, because a wallet that was down for a day leaves many transactions
 * behind.
 */
const TELL_EVERY_MS = 3_600_000;

/**
 * Runs every minute and notifies partners of transactions that are no longer retried and need
 * manual action.
 */
export async function tellNeedingAttention(resources: Needed): Promise<void> {
  const recently = new Date(resources.now().getTime() - TELL_EVERY_MS);
  const { rows } = await sql<Concerned>`
    select distinct partner_id, mode from transactions untold
    where state = 'needs_attention' and told_at is null and not exists (
      select from transactions told
      where told.partner_id = untold.partner_id and told.mode = untold.mode
        and told.state = 'needs_attention' and told.told_at > ${recently})`.execute(resources.db);
  for (const concerned of rows) {
    await perform(resources, systemActor, (act) => tell(act, concerned, resources.now()));
  }
}

async function tell(act: Act, { partner_id: partnerId, mode }: Concerned, now: Date) {
  const told = await act.db
    .updateTable('transactions')
    .set({ told_at: now })
    .where('partner_id', '=', partnerId)
    .where('mode', '=', mode)
    .where('state', '=', 'needs_attention')
    .where('told_at', 'is', null)
    .returning(['id', 'last_answer'])
    .execute();
  const count = told.length;
  const owner = await act.db
    .selectFrom('partners')
    .select(['username', 'email'])
    .where('id', '=', partnerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (count === 0 || owner === undefined) return;
  // Only sends webhooks for transactions held by a restore; for others, the code that gives up
  // sends them.
  for (const { id, last_answer } of told) {
    if (last_answer !== NOT_SENT_AFTER_RESTORE) continue;
    const data = { transaction_id: id, mode };
    act.webhook({ partnerId, type: 'transaction.needs_attention', data });
  }
  act.notify({
    partnerId,
    type: 'system',
    title: count === 1 ? 'A transaction needs you' : `${count} transactions need you`,
    message: `Your ${mode} wallet has not confirmed ${count === 1 ? 'it' : 'them'}, and we do not try any more by ourselves. See why; after a restore of our books, compare yours first. Then send ${count === 1 ? 'it' : 'them'} again.`,
    place: { screen: 'transactions', mode },
  });
  act.email({
    eventKey: `transactions_need_attention:${partnerId}:${mode}:${now.toISOString()}`,
    to: owner.email,
    partnerId,
    message: {
      template: 'transactions_need_attention',
      data: { username: owner.username, mode, count },
    },
  });
  act.update({ topic: 'transactions', partnerId });
}
