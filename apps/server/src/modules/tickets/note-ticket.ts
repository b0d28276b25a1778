import type { ticketRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import type { Operation } from '@baize/platform/http/serve';
import { lockTicket } from './lock-ticket.ts';

/**
 * Announced to staff only. The ticket's row is unchanged, so that partners see no trace of a note.
 */
export const noteTicket: Operation<typeof ticketRoutes.noteTicket> = ({
  resources,
  caller,
  params,
  body,
  actor,
}) =>
  perform(resources, actor, async (act) => {
    const { id, partner_id } = await lockTicket(act.db, params.id);
    const note = await act.db
      .insertInto('ticket_notes')
      .values({
        ticket_id: id,
        message: body.message,
        staff_id: caller.id,
        created_at: resources.now(),
      })
      .returning(['id', 'message', 'created_at'])
      .executeTakeFirstOrThrow();
    act.record({
      action: 'ticket.noted',
      partnerId: partner_id,
      subject: { kind: 'ticket', id },
    });
    act.update({ topic: 'tickets', partnerId: null, id });
    return { message: 'Note added.', note: { ...note, author: caller.username } };
  });
