import { type TicketStatus, ticketStatuses } from '@baize/contract';
import { statement } from '@baize/db';
import { type Act, perform } from '@baize/platform/acts/act';
import { systemActor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import { addJob } from '@baize/platform/jobs/add-job';
import { sql } from 'kysely';
import { othersThanAssignees } from './assign-ticket.ts';

const unfinished: readonly TicketStatus[] = ticketStatuses.filter((status) => status !== 'closed');

/** Small, so that nobody who changes one of the locked tickets waits for long. */
const BATCH = 200;

/**
 * Unassigns the tickets of a staff member who can no longer be assigned any; otherwise they would
 * not appear in anyone's queue. Closed tickets stay assigned. Runs as a job because there may be
 * thousands: each run handles one batch and queues the next.
 */
export async function freeTickets(resources: Resources, { id }: { id: number }): Promise<void> {
  await perform(resources, systemActor, async (act) => {
    const colleague = othersThanAssignees(act.db).where('id', '=', id);
    const member = await colleague.forShare().executeTakeFirst();
    if (member === undefined) return;
    const freed = await freeSome(act, member);
    if (freed === BATCH) await addJob(act.db, 'free_tickets', { id });
  });
}

/** Frees tickets that were opened again after their assignee lost the right to respond. */
export async function freeLeftTickets({ db }: Pick<Resources, 'db'>): Promise<void> {
  const left = await othersThanAssignees(db)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('tickets')
          .select('id')
          .where(sql`coalesce(assignee_id, 0)`, '=', sql.ref('staff.id'))
          .where('status', 'in', unfinished),
      ),
    )
    .execute();
  await db.transaction().execute(async (act) => {
    for (const { id } of left) await addJob(act, 'free_tickets', { id });
  });
}

/** Writes one audit entry per batch; hundreds of entries would each lock the key of a partner. */
async function freeSome(
  act: Act,
  { id, username }: { id: number; username: string },
): Promise<number> {
  const freed = await act.db
    .updateTable('tickets')
    .set({ assignee_id: null })
    .where('id', 'in', (tickets) =>
      tickets
        .selectFrom('tickets')
        .select('id')
        .where(sql`coalesce(assignee_id, 0)`, '=', id)
        .where('status', 'in', unfinished)
        .orderBy('id')
        .limit(BATCH)
        .forUpdate(),
    )
    .returning('id')
    .execute();
  if (freed.length === 0) return 0;
  await holdCounts(act.db, { id });
  act.record({
    action: 'ticket.freed',
    values: {
      tickets: freed.length === 1 ? '1 ticket' : `${freed.length} tickets`,
      member: username,
    },
    subject: { kind: 'staff', id },
    details: { tickets: freed.map((ticket) => ticket.id).sort((a, b) => a - b) },
  });
  act.update({ topic: 'tickets', partnerId: null });
  return freed.length;
}

/**
 * Locks the counts that the commit changes, in the order in which a change of a single ticket locks
 * them (docs/decisions/0020-ticket-lists.md). A batch would otherwise lock them in any order and
 * could deadlock.
 */
const holdCounts = statement((db, { id }: { id: number }) =>
  db
    .selectFrom('ticket_counts')
    .select('n')
    .where('scope', '=', 'assignee')
    .where('scope_id', 'in', [0, id])
    .orderBy('scope_id')
    .orderBy('category')
    .orderBy('status')
    .orderBy('priority')
    .forUpdate(),
);
