import type { StaffTicket } from '@baize/contract';
import { Eye } from 'lucide-react';
import type { Column } from '../../../ui/data-table.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Time } from '../../../ui/time.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { Initials } from '../conversation.tsx';
import { PriorityBadge, StatusBadge } from '../ticket-badges.tsx';
import { useTicketFilters } from '../ticket-filters.ts';
import { partnerNameOf, previewOf } from '../ticket-text.ts';

export const staffTicketColumns: readonly Column<StaffTicket>[] = [
  {
    key: 'id',
    header: 'ID',
    numeric: true,
    cell: (ticket) => (
      <>
        <span className="@max-2xl:hidden">#{ticket.id}</span>
        <TicketCard ticket={ticket} />
      </>
    ),
  },
  {
    key: 'partner',
    header: 'Partner',
    hideOnPhone: true,
    className: 'min-w-28',
    cell: (ticket) => <span className="line-clamp-2">{partnerNameOf(ticket)}</span>,
  },
  {
    key: 'subject',
    header: 'Subject',
    // Takes what the others leave, and cuts its text rather than pushing them out.
    hideOnPhone: true,
    className: 'w-full max-w-0!',
    cell: (ticket) => <Subject ticket={ticket} />,
  },
  {
    key: 'category',
    header: 'Category',
    hideOnPhone: true,
    cell: ({ category }) => category,
  },
  {
    key: 'status',
    header: 'Status',
    hideOnPhone: true,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: 'priority',
    header: 'Priority',
    hideOnPhone: true,
    cell: ({ priority }) => <PriorityBadge priority={priority} />,
  },
  {
    key: 'created',
    header: 'Created',
    hideOnPhone: true,
    className: 'whitespace-nowrap',
    cell: ({ created_at }) => <Time value={created_at} format="date" />,
  },
  {
    key: 'actions',
    header: 'Actions',
    hideOnPhone: true,
    align: 'end',
    className: 'whitespace-nowrap',
    cell: (ticket) => <Actions ticket={ticket} />,
  },
];

function Subject({ ticket }: { ticket: StaffTicket }) {
  return (
    <div className="min-w-0">
      <p className="flex gap-2 font-medium">
        {isAwaited(ticket) && <Awaited />}
        <span className="truncate">{ticket.subject}</span>
      </p>
      <p className="truncate text-sm text-ink-muted">{previewOf(ticket.message)}</p>
    </div>
  );
}

/** The whole row in one, where there is no room for columns. */
function TicketCard({ ticket }: { ticket: StaffTicket }) {
  return (
    <span className="grid gap-1.5 font-normal @2xl:hidden">
      <span className="flex items-baseline justify-between gap-3 text-sm text-ink-muted">
        <span className="min-w-0 truncate">
          #{ticket.id} · {partnerNameOf(ticket)}
        </span>
        <Time value={ticket.created_at} format="date" className="shrink-0" />
      </span>
      <span className="flex gap-2 font-medium">
        {isAwaited(ticket) && <Awaited />}
        <span className="wrap-anywhere">{ticket.subject}</span>
      </span>
      <span className="line-clamp-2 text-sm text-ink-muted wrap-anywhere">
        {previewOf(ticket.message)}
      </span>
      <span className="flex flex-wrap items-center gap-2 pt-0.5 text-sm text-ink-muted">
        <StatusBadge status={ticket.status} />
        <PriorityBadge priority={ticket.priority} />
        {ticket.category}
      </span>
    </span>
  );
}

function Awaited() {
  return (
    <Tooltip label="The partner wrote last">
      <span className="mt-1.75 size-2 shrink-0 rounded-full bg-brass">
        <VisuallyHidden>Awaits an answer</VisuallyHidden>
      </span>
    </Tooltip>
  );
}

const isAwaited = ({ awaits_staff, status }: StaffTicket) =>
  awaits_staff && (status === 'open' || status === 'in_progress');

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
      <IconButton
        label={`View details of ticket #${ticket.id}`}
        size="sm"
        icon={<Eye />}
        onClick={() => change({ ticket: ticket.id })}
      />
    </span>
  );
}
