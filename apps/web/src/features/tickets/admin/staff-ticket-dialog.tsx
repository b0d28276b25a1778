import type { StaffTicket } from '@baize/contract';
import { PanelRight } from 'lucide-react';
import { useRef } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { StaffTicketBody } from './staff-ticket-body.tsx';
import { TicketSteps, TicketSummary } from './ticket-heading.tsx';
import { useOpenTicket } from './use-open-ticket.ts';

type StaffTicketDialogProps = {
  id: number | undefined;
  /** Rows of the list, for moving to the previous or next ticket. */
  rows: readonly StaffTicket[];
  /** `undefined` closes the dialog. */
  onSelect: (id: number | undefined) => void;
};

export function StaffTicketDialog({ id, rows, onSelect }: StaffTicketDialogProps) {
  const open = useOpenTicket(id, rows);
  const reading = useRef<HTMLElement>(null);
  const details = useRef<HTMLElement>(null);
  return (
    <Dialog
      open={id !== undefined}
      onOpenChange={() => onSelect(undefined)}
      size="2xl"
      flush
      initialFocus={reading}
      title={open.ticket?.subject ?? `Ticket #${id}`}
      description={<TicketSummary ticket={open.ticket} />}
      actions={
        <>
          <IconButton
            label="Ticket details"
            icon={<PanelRight />}
            className="lg:hidden"
            onClick={() => details.current?.scrollIntoView({ block: 'start' })}
          />
          <TicketSteps neighbours={open.neighbours} onSelect={onSelect} />
        </>
      }
    >
      {id !== undefined && (
        <StaffTicketBody
          key={id}
          id={id}
          open={open}
          keysIn="dialog"
          onSelect={onSelect}
          readingRef={reading}
          detailsRef={details}
        />
      )}
    </Dialog>
  );
}
