import type { Resources } from '@baize/platform/config/resources';
import { addJob } from '@baize/platform/jobs/add-job';
import { sql } from 'kysely';

/** So few are held at a time that nobody who changes one of them waits for long. */
const BATCH = 200;

/**
 * Tickets that were indexed before signs beyond ASCII parted words (migration 0121, which queues this). Each
 * run takes some and queues the next: a stop in between loses nothing, and no ticket is held for long.
 */
export async function indexTicketsAgain(
  { db }: Pick<Resources, 'db'>,
  { first, last }: { first: number; last: number },
): Promise<void> {
  const next = first + BATCH;
  await db.transaction().execute(async (transaction) => {
    await sql`select index_tickets_again(${first}, ${Math.min(next - 1, last)})`.execute(
      transaction,
    );
    if (next <= last) await addJob(transaction, 'index_tickets_again', { first: next, last });
  });
}
