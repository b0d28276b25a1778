import type { Database, DB } from '@baize/db';
import { sql, type Transaction } from 'kysely';
import { systemActor } from '../acts/actor.ts';
import { advisoryLocks } from '../config/advisory-locks.ts';
import type { Secrets } from '../security/secrets.ts';
import { appendEntries } from './append-entries.ts';
import { CHAIN_START, sealHead } from './chain.ts';
import { isEntryOurs, sealedColumns } from './entry.ts';
import { readChainEnd } from './read-chain-end.ts';

/** A rewritten audit log has as many problems as entries. */
const MOST_PROBLEMS = 50;

/**
 * Lets the chain continue from its current end. An audit entry records the problems and the reason
 * for accepting them. Nothing is repaired: later verifications find the same problems.
 */
export async function acceptRecord(
  { db, secrets }: { db: Database; secrets: Secrets },
  problems: readonly string[],
  reason: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.activityChain})`.execute(transaction);
    const { last } = await readChainEnd(transaction);
    const head = sealHead(secrets, last ?? CHAIN_START);
    await transaction
      .insertInto('activity_head')
      .values(head)
      .onConflict((conflict) => conflict.column('only_one').doUpdateSet(head))
      .execute();
    await stopAwaitingForeign(transaction, secrets);
    const entry = {
      action: 'activity.accepted',
      details: { reason },
      proof: {
        problems: problems.slice(0, MOST_PROBLEMS),
        end: `${head.place}:${head.link.toString('hex')}`,
      },
    } as const;
    await appendEntries(transaction, secrets, systemActor, [entry], new Date());
  });
}

/** Drops foreign and missing entries from the queue, because they would never be chained. */
async function stopAwaitingForeign(db: Transaction<DB>, secrets: Secrets): Promise<void> {
  const waiting = await db.selectFrom('activity_waiting').select('entry_id').execute();
  const entries = await db
    .selectFrom('activity_waiting')
    .innerJoin('activity', 'activity.id', 'activity_waiting.entry_id')
    .select(sealedColumns.map((column) => `activity.${column}` as const))
    .execute();
  const ours = new Set(entries.filter((entry) => isEntryOurs(secrets, entry)).map(({ id }) => id));
  for (const { entry_id } of waiting.filter((row) => !ours.has(row.entry_id))) {
    await db.deleteFrom('activity_waiting').where('entry_id', '=', entry_id).execute();
  }
}
