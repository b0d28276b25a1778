import type { ComponentProps } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useOpening } from '../../lib/opened-dialogs.ts';
import { changedParams } from './ticket-filters.ts';

type TicketLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & { ticketId: number };

/** Opens a ticket over the list with its current filters. */
export function TicketLink({ ticketId, ...link }: TicketLinkProps) {
  const [params] = useSearchParams();
  const opening = useOpening('ticket');
  return (
    <Link
      {...link}
      data-ticket={ticketId}
      aria-current={params.get('ticket') === String(ticketId) || undefined}
      to={{ search: `?${changedParams(params, { ticket: ticketId })}` }}
      state={opening}
    />
  );
}
