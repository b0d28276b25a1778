import type { ticketRoutes } from '@baize/contract';
import { perform } from '@baize/platform/acts/act';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { sql } from 'kysely';
import { ticketColumns } from './load-tickets.ts';

/**
 * Writes no audit entry, because reading concerns only the reader. Responses newer than the shown
 * state stay unread, regardless of which server's clock dated them.
 */
export const markTicketRead: Operation<typeof ticketRoutes.markTicketRead> = ({
  resources,
  caller,
  params: { id },
  body: { seen_updated_at: seen },
  actor,
}) =>
  perform(resources, actor, async (act) => {
    const ticket = await act.db
      .updateTable('tickets')
      .set({
        unread: seen === undefined ? false : sql<boolean>`unread and updated_at <> ${seen}`,
      })
      .where('partner_id', '=', caller.id)
      .where('id', '=', id)
      .returning(ticketColumns)
      .executeTakeFirst();
    if (ticket === undefined) throw new ApiError('not_found');
    const message = ticket.unread ? 'The ticket has changed since.' : 'Marked as read.';
    return { message, ticket };
  });
