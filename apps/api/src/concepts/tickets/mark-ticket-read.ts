import type { ticketRoutes } from '@baize/contract';
import { ApiError } from '@baize/server-kit';
import { perform } from '../../platform/acts/act.ts';
import type { Operation } from '../../platform/http/serve.ts';
import { ticketColumns } from './load-tickets.ts';

/** Nobody but the reader needs to know, so nothing is recorded. */
export const markTicketRead: Operation<typeof ticketRoutes.markTicketRead> = ({
  resources,
  caller,
  params: { id },
  actor,
}) =>
  perform(resources, actor, async (act) => {
    const ticket = await act.db
      .updateTable('tickets')
      .set({ unread: false })
      .where('partner_id', '=', caller.id)
      .where('id', '=', id)
      .returning(ticketColumns)
      .executeTakeFirst();
    if (ticket === undefined) throw new ApiError('not_found');
    return { message: 'Marked as read.', ticket };
  });
