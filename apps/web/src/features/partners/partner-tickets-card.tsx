import { links, ticketRoutes } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { Link } from 'react-router';
import { StatusBadge } from '../../concepts/tickets/ticket-badges.tsx';
import { callApi } from '../../lib/api.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { adminKeys } from '../../lib/query-keys.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';

const SHOWN = 10;

export function PartnerTicketsCard({ partnerId }: { partnerId: number }) {
  const answer = useQuery({
    queryKey: adminKeys.partnerTickets(partnerId),
    queryFn: ({ signal }) =>
      callApi(ticketRoutes.listTickets, {
        query: { partner_id: partnerId, limit: SHOWN },
        signal,
      }),
  });
  const tickets = answer.data?.tickets;
  return (
    <Card title="Tickets">
      {answer.isPending && <SkeletonText />}
      <QueryFailure query={answer} message="Tickets could not be loaded." />
      {tickets?.length === 0 && (
        <EmptyState
          icon={<LifeBuoy />}
          headingLevel={3}
          title="No tickets"
          message="What this partner asks is listed here."
        />
      )}
      <ul className="divide-y divide-line">
        {tickets?.map((ticket) => (
          <li key={ticket.id} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <Link
              to={links.adminTicket(ticket.id)}
              className="min-w-0 wrap-anywhere underline-offset-4 hover:underline"
            >
              #{ticket.id} {ticket.subject}
            </Link>
            <span className="flex items-center gap-3 text-ink-muted">
              <StatusBadge status={ticket.status} />
              <Time value={ticket.created_at} format="date" />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
