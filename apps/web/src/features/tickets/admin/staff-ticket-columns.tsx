import type { StaffTicket } from '@baize/contract';
import { Eye } from 'lucide-react';
import { PriorityBadge, StatusBadge } from '../../../concepts/tickets/ticket-badges.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, openRow } from '../../../ui/data-table.tsx';
import { Time } from '../../../ui/time.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { Initials } from '../conversation.tsx';
import { partnerNameOf, previewOf } from '../ticket-text.ts';

/** One column with the whole ticket, where there is no room for more. */
export const narrowTicketColumns: readonly Column<StaffTicket>[] = [
  { key: 'ticket', header: 'Ticket', cell: (ticket) => <TicketCard ticket={ticket} /> },
];

export const staffTicketColumns: readonly Column<StaffTicket>[] = [
  { key: 'id', header: 'ID', numeric: true, cell: ({ id }) => `#${id}` },
  {
    key: 'partner',
    header: 'Partner',
    className: 'min-w-24 max-w-36!',
    cell: (ticket) => <span className="line-clamp-2">{partnerNameOf(ticket)}</span>,
  },
  {
    key: 'subject',
    header: 'Subject',
    // Takes the remaining width and truncates its text instead of pushing other columns out.
    className: 'w-full max-w-0!',
    cell: (ticket) => <Subject ticket={ticket} />,
  },
  {
    key: 'category',
    header: 'Category',
    // Hidden where space is short; the category is then shown below the subject.
    className: '@max-5xl:hidden!',
    cell: ({ category }) => category,
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
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
      <p className="flex gap-2 font-medium">
        {isAwaited(ticket) && <Awaited />}
        <span className="truncate">{ticket.subject}</span>
      </p>
      <p className="truncate text-sm text-ink-muted">
        <span className="@5xl:hidden">{ticket.category} · </span>
        {previewOf(ticket.message)}
      </p>
    </div>
  );
}

function TicketCard({ ticket }: { ticket: StaffTicket }) {
  return (
    <span className="grid grid-cols-[minmax(0,1fr)] gap-1.5 font-normal">
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
        <Assignee ticket={ticket} />
      </span>
    </span>
  );
}

// Uses a `title`, because a tooltip component in every row would slow down scrolling.
function Awaited() {
  return (
    <span title="The partner wrote last" className="mt-1.75 size-2 shrink-0 rounded-full bg-brass">
      <VisuallyHidden>Awaits an answer</VisuallyHidden>
    </span>
  );
}

const isAwaited = ({ awaits_staff, status }: StaffTicket) =>
  awaits_staff && (status === 'open' || status === 'in_progress');

function Actions({ ticket }: { ticket: StaffTicket }) {
  const label = `View details of ticket #${ticket.id}`;
  return (
    <span className="inline-flex items-center gap-2">
      <Assignee ticket={ticket} />
      <Button
        variant="ghost"
        size="sm"
        className="-mr-2 px-2"
        aria-label={label}
        title={label}
        icon={<Eye />}
        onClick={(event) => openRow(event.currentTarget)}
      />
    </span>
  );
}

function Assignee({ ticket: { assignee } }: { ticket: StaffTicket }) {
  if (assignee === null) return null;
  return (
    <span title={`Assigned to ${assignee}`} className="ml-auto">
      <Initials name={assignee} className="bg-accent-soft text-accent" />
      <VisuallyHidden>Assigned to {assignee}</VisuallyHidden>
    </span>
  );
}
