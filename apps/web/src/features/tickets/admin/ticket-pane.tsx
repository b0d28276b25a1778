import type { StaffTicket } from '@baize/contract';
import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { cardClass } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { StaffTicketBody } from './staff-ticket-body.tsx';
import { TicketSteps, TicketSummary } from './ticket-heading.tsx';
import { useOpenTicket } from './use-open-ticket.ts';

type TicketPaneProps = {
  id: number;
  rows: readonly StaffTicket[];
  onSelect: (id: number) => void;
  onClose: () => void;
};

/** Ticket beside the list, in windows with room for both. Escape closes it, like the dialog. */
export function TicketPane({ id, rows, onSelect, onClose }: TicketPaneProps) {
  const open = useOpenTicket(id, rows);
  const title = useId();
  const reading = useRef<HTMLElement>(null);
  const details = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every opened ticket moves the focus
  useEffect(() => reading.current?.focus({ preventScroll: true }), [id]);
  return (
    <section
      aria-labelledby={title}
      onKeyDown={(event) => {
        // Menus and dialogs opened from here are elsewhere in the DOM and handle Escape themselves.
        const inside = event.currentTarget.contains(event.target as Node);
        if (event.key === 'Escape' && inside && !event.defaultPrevented) onClose();
      }}
      className={cx(
        cardClass,
        'sticky top-[calc(var(--sticky-top)+1.5rem)] flex h-[calc(100dvh-var(--sticky-top)-3rem)] min-w-0 flex-col overflow-clip',
      )}
    >
      <header className="flex items-start justify-between gap-4 border-b border-line px-6 py-4">
        <div className="min-w-0 space-y-0.5">
          <h2 id={title} className="text-lg leading-7 font-semibold wrap-anywhere">
            {open.ticket?.subject ?? `Ticket #${id}`}
          </h2>
          <div className="text-ink-muted">
            <TicketSummary ticket={open.ticket} />
          </div>
        </div>
        <div className="flex shrink-0 items-center gap-1">
          <TicketSteps neighbours={open.neighbours} onSelect={onSelect} />
          <IconButton label="Close the ticket’s pane" icon={<X />} onClick={onClose} />
        </div>
      </header>
      <StaffTicketBody
        key={id}
        id={id}
        open={open}
        keysIn="page"
        onSelect={onSelect}
        readingRef={reading}
        detailsRef={details}
      />
    </section>
  );
}
