import type { StaffTicket } from '@baize/contract';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { PriorityBadge, StatusBadge } from '../../../concepts/tickets/ticket-badges.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Time } from '../../../ui/time.tsx';
import { partnerNameOf } from '../ticket-text.ts';
import type { OpenTicket } from './use-open-ticket.ts';

/** Heading of a ticket, in the dialog and in the pane. */

export function TicketSummary({ ticket }: { ticket: StaffTicket | undefined }) {
  if (ticket === undefined) return <Skeleton className="mt-1 h-4 w-64" />;
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <span className="tabular-nums">#{ticket.id}</span>
      <StatusBadge status={ticket.status} />
      <PriorityBadge priority={ticket.priority} />
      <span className="wrap-anywhere">
        {partnerNameOf(ticket)} · {ticket.category} · <Time value={ticket.created_at} />
      </span>
    </span>
  );
}

type StepsProps = Pick<OpenTicket, 'neighbours'> & { onSelect: (id: number) => void };

export function TicketSteps({ neighbours, onSelect }: StepsProps) {
  return (
    <>
      <Step label="Previous ticket" to={neighbours.previous} onSelect={onSelect} />
      <Step label="Next ticket" to={neighbours.next} onSelect={onSelect} />
    </>
  );
}

type StepProps = {
  label: 'Previous ticket' | 'Next ticket';
  to: number | undefined;
  onSelect: (id: number) => void;
};

function Step({ label, to, onSelect }: StepProps) {
  return (
    <IconButton
      label={label}
      icon={label === 'Previous ticket' ? <ChevronUp /> : <ChevronDown />}
      disabled={to === undefined}
      className="max-sm:hidden"
      onClick={() => to !== undefined && onSelect(to)}
    />
  );
}
