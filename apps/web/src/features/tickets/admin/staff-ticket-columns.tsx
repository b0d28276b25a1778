import type { StaffTicket } from '@baize/contract';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Time } from '../../../ui/time.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { Initials } from '../conversation.tsx';
import { PriorityBadge, StatusBadge } from '../ticket-badges.tsx';
import { useTicketFilters } from '../ticket-filters.ts';
import { partnerNameOf, previewOf } from '../ticket-text.ts';

export const staffTicketColumns: readonly Column<StaffTicket>[] = [
  { key: 'id', header: 'ID', numeric: true, cell: ({ id }) => `#${id}` },
  {
    key: 'partner',
    header: 'Partner',
    className: 'min-w-32',
    cell: (ticket) => <span className="line-clamp-2">{partnerNameOf(ticket)}</span>,
  },
  {
    key: 'subject',
    header: 'Subject',
    className: 'w-full',
    cell: (ticket) => <Subject ticket={ticket} />,
  },
  {
    key: 'category',
    header: 'Category',
    className: 'whitespace-nowrap',
    cell: ({ category }) => category,
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'priority',
    header: 'Priority',
    cell: ({ priority }) => <PriorityBadge priority={priority} />,
  },
  {
    key: 'created',
    header: 'Created',
    className: 'whitespace-nowrap',
    cell: ({ created_at }) => <Time value={created_at} format="date" />,
  },
  {
    key: 'actions',
    header: 'Actions',
    align: 'end',
    className: 'whitespace-nowrap',
    cell: (ticket) => <Actions ticket={ticket} />,
  },
];

function Subject({ ticket }: { ticket: StaffTicket }) {
  return (
    <div className="min-w-0">
      <p className="flex items-center gap-2 font-medium">
        {ticket.awaits_staff && ticket.status !== 'closed' && (
          <Tooltip label="The partner wrote last">
            <span className="size-2 shrink-0 rounded-full bg-brass">
              <VisuallyHidden>Awaits an answer</VisuallyHidden>
            </span>
          </Tooltip>
        )}
        <span className="min-w-0 @2xl:truncate">{ticket.subject}</span>
      </p>
      <p className="line-clamp-2 text-sm text-ink-muted @2xl:line-clamp-1">
        {previewOf(ticket.message)}
      </p>
    </div>
  );
}

function Actions({ ticket }: { ticket: StaffTicket }) {
  const { change } = useTicketFilters();
  return (
    <span className="inline-flex items-center gap-2">
      {ticket.assignee && (
        <Tooltip label={`Assigned to ${ticket.assignee}`}>
          <span>
            <Initials name={ticket.assignee} className="bg-accent-soft text-accent" />
            <VisuallyHidden>Assigned to {ticket.assignee}</VisuallyHidden>
          </span>
        </Tooltip>
      )}
      <Button
        variant="secondary"
        size="sm"
        aria-label={`View details of ticket #${ticket.id}`}
        onClick={() => change({ ticket: ticket.id })}
      >
        View details
      </Button>
    </span>
  );
}
