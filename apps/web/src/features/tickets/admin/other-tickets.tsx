import type { StaffTicket, TicketCounts } from '@baize/contract';
import { Link } from 'react-router';
import { StatusBadge } from '../../../concepts/tickets/ticket-badges.tsx';
import { TicketLink } from '../ticket-link.tsx';

type OtherTicketsProps = {
  partnerId: number;
  tickets: readonly StaffTicket[];
  counts: TicketCounts;
};

const number = new Intl.NumberFormat('en');

export function OtherTickets({ partnerId, tickets, counts }: OtherTicketsProps) {
  if (tickets.length === 0) {
    return <p className="text-sm text-ink-muted">This is the partner’s only ticket.</p>;
  }
  return (
    <div className="space-y-1.5 text-sm">
      <ul className="-mx-2">
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <TicketLink
              ticketId={ticket.id}
              replace
              className="flex items-center justify-between gap-3 rounded-sm px-2 py-1.5 hover:bg-hover max-sm:py-2.5"
            >
              <span className="min-w-0 truncate">
                <span className="text-ink-subtle tabular-nums">#{ticket.id}</span> {ticket.subject}
              </span>
              <StatusBadge status={ticket.status} />
            </TicketLink>
          </li>
        ))}
      </ul>
      <Link
        to={`?partner=${partnerId}`}
        className="inline-block rounded-xs font-medium text-accent hover:underline"
      >
        All {number.format(counts.total)} tickets of this partner
      </Link>
    </div>
  );
}
