import { roleMay, staffRoles, type ticketRoutes } from '@baize/contract';
import type { DB } from '@baize/db';
import { perform } from '@baize/platform/acts/act';
import { ApiError, fieldError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import type { Kysely } from 'kysely';
import { loadStaffTicket } from './load-tickets.ts';
import { lockTicket } from './lock-ticket.ts';

const responding = staffRoles.filter((role) => roleMay(role, 'tickets.respond'));

const assignees = (db: Kysely<DB>) =>
  db
    .selectFrom('staff')
    .select(['id', 'username'])
    .where('role', 'in', responding)
    .where('disabled_at', 'is', null);

export const listAssignees: Operation<typeof ticketRoutes.listAssignees> = async ({
  resources: { db },
}) => ({
  assignees: await assignees(db).orderBy('username').execute(),
  former: await formerAssignees(db).execute(),
});

/** Staff who cannot be assigned tickets, or no longer can. */
export const othersThanAssignees = (db: Kysely<DB>) =>
  db
    .selectFrom('staff')
    .select(['id', 'username'])
    .where((staff) =>
      staff.or([staff('disabled_at', 'is not', null), staff('role', 'not in', responding)]),
    );

/** Staff who can no longer be assigned tickets but still have some, even if all are closed. */
const formerAssignees = (db: Kysely<DB>) =>
  othersThanAssignees(db)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('assigned_ticket_counts')
          .select('n')
          .whereRef('assignee_id', '=', 'staff.id')
          .where('n', '>', 0),
      ),
    )
    .orderBy('username');

/**
 * Announced to staff only, and `updated_at` is unchanged: partners must not see who is working on a
 * ticket.
 */
export const assignTicket: Operation<typeof ticketRoutes.assignTicket> = ({
  resources,
  params: { id },
  body: { assignee_id, seen_assignee_id: seen },
  actor,
}) =>
  perform(resources, actor, async (act) => {
    const name = assignee_id === null ? 'no one' : await holdAssignee(act.db, assignee_id);
    const before = await lockTicket(act.db, id);
    if (seen !== undefined && before.assignee_id !== seen) throw new ApiError('conflict');
    if (before.assignee_id !== assignee_id) {
      if (name === undefined) {
        throw fieldError('assignee_id', 'This colleague cannot take tickets.');
      }
      await act.db.updateTable('tickets').set({ assignee_id }).where('id', '=', id).execute();
      act.record({
        action: 'ticket.assigned',
        values: { assignee: name },
        partnerId: before.partner_id,
        subject: { kind: 'ticket', id },
        details: { from: before.assignee_id, to: assignee_id },
      });
      act.update({ topic: 'tickets', partnerId: null, id });
    }
    return { message: 'Ticket assigned.', ticket: await loadStaffTicket(act.db, id) };
  });

/**
 * Locks the assignee's right to take tickets until the transaction ends. Locked before the ticket,
 * because losing the right unassigns tickets.
 */
async function holdAssignee(db: Kysely<DB>, id: number): Promise<string | undefined> {
  const member = await assignees(db).where('id', '=', id).forShare().executeTakeFirst();
  return member?.username;
}
