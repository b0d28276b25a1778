import type { DB } from '@baize/db';
import { sql, type Transaction } from 'kysely';
import { bookConfirmed } from '../ledger/book-confirmed.ts';

type Closed = 'closed' | 'transaction_ended' | 'transaction_on_its_way';

/**
 * Confirms a transaction that needs attention and was settled manually, and books it like any
 * confirmed one. The last reported balance stays, because the wallet has not reported another.
 */
export async function closeUnsent(
  db: Transaction<DB>,
  id: string,
  note: string,
): Promise<Closed | undefined> {
  const found = await db
    .selectFrom('transactions')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) return undefined;
  if (found.state === 'pending') return 'transaction_on_its_way';
  if (found.state !== 'needs_attention') return 'transaction_ended';
  const confirming = sql`update transactions set state = 'confirmed', closed_note = ${note},
    ended_at = now() where id = ${id}`;
  await bookConfirmed(confirming, sql`purse.told_balance`).execute(db);
  return 'closed';
}
