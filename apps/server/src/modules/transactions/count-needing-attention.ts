import { type AccountMode, mostCountedTransactions } from '@baize/contract';
import type { Database } from '@baize/db';
import { sql } from 'kysely';

/** Counts for one partner or all, up to a limit, so that the cost does not grow with the data. */
export async function countNeedingAttention(
  db: Database,
  { mode, partnerId }: { mode: AccountMode; partnerId?: number | undefined },
): Promise<number> {
  const found = db
    .selectFrom('transactions')
    .select('id')
    .where('state', '=', 'needs_attention')
    .where('mode', '=', mode)
    .$if(partnerId !== undefined, (all) => all.where('partner_id', '=', partnerId ?? 0))
    .limit(mostCountedTransactions);
  const { count } = await db
    .selectFrom(found.as('found'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
