import type { StaffTicket } from '@baize/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, PanelRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PriorityBadge, StatusBadge } from '../../../concepts/tickets/ticket-badges.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Time } from '../../../ui/time.tsx';
import { partnerNameOf } from '../ticket-text.ts';
import { StaffTicketBody } from './staff-ticket-body.tsx';
import { staffTicketQuery } from './staff-tickets.ts';

type StaffTicketDialogProps = {
  id: number | undefined;
  /** The list beneath, to go on to the next one from here. */
  rows: readonly StaffTicket[];
  /** undefined closes. */
  onSelect: (id: number | undefined) => void;
};

export function StaffTicketDialog({ id, rows, onSelect }: StaffTicketDialogProps) {
  const query = useInfiniteQuery({ ...staffTicketQuery(id ?? 0), enabled: id !== undefined });
  const place = rows.findIndex((row) => row.id === id);
  const neighbours = {
    previous: place > 0 ? rows[place - 1]?.id : undefined,
    next: place === -1 ? undefined : rows[place + 1]?.id,
  };
  usePrefetchedTicket(neighbours.next);
  const ticket = query.data?.pages[0]?.ticket ?? rows[place];
  const reading = useRef<HTMLElement>(null);
  const details = useRef<HTMLElement>(null);
  return (
    <Dialog
      open={id !== undefined}
      onOpenChange={() => onSelect(undefined)}
      size="2xl"
      flush
      initialFocus={reading}
      title={ticket?.subject ?? `Ticket #${id}`}
      description={ticket ? <Summary ticket={ticket} /> : <Skeleton className="mt-1 h-4 w-64" />}
      actions={
        <>
          <IconButton
            label="Ticket details"
            icon={<PanelRight />}
            className="lg:hidden"
            onClick={() => details.current?.scrollIntoView({ block: 'start' })}
          />
          <Step label="Previous ticket" to={neighbours.previous} onSelect={onSelect} />
          <Step label="Next ticket" to={neighbours.next} onSelect={onSelect} />
        </>
      }
    >
      {id !== undefined && (
        <StaffTicketBody
          key={id}
          id={id}
          row={rows[place]}
          query={query}
          neighbours={neighbours}
          onSelect={onSelect}
          readingRef={reading}
          detailsRef={details}
        />
      )}
    </Dialog>
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

function Summary({ ticket }: { ticket: StaffTicket }) {
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

/** Whoever goes through the list finds the next one loaded. */
function usePrefetchedTicket(id: number | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (id !== undefined) void client.prefetchInfiniteQuery(staffTicketQuery(id));
  }, [id, client]);
}
