import { roleMay, staffRoles, type ticketRoutes } from '@baize/contract';
import type { DB } from '@baize/db';
import { ApiError, fieldError } from '@baize/server-kit';
import type { Kysely } from 'kysely';
import { perform } from '../../platform/acts/act.ts';
import type { Operation } from '../../platform/http/serve.ts';
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
  resources,
}) => ({ assignees: await assignees(resources.db).orderBy('username').execute() });

/** Told to staff alone, and `updated_at` stays: partners are not to see who does what when. */
export const assignTicket: Operation<typeof ticketRoutes.assignTicket> = ({
  resources,
  params: { id },
  body: { assignee_id, seen_assignee_id: seen },
  actor,
}) =>
  perform(resources, actor, async (act) => {
    const before = await lockTicket(act.db, id);
    if (seen !== undefined && before.assignee_id !== seen) throw new ApiError('conflict');
    if (before.assignee_id !== assignee_id) {
      const name = assignee_id === null ? 'no one' : await nameOf(act.db, assignee_id);
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

async function nameOf(db: Kysely<DB>, staffId: number): Promise<string> {
  const member = await assignees(db).where('id', '=', staffId).executeTakeFirst();
  if (member === undefined) throw fieldError('assignee_id', 'This colleague cannot take tickets.');
  return member.username;
}
