import type { RouteAnswer, StaffTicket, ticketRoutes } from '@baize/contract';
import type { ReactNode, RefObject } from 'react';
import { usePermission } from '../../../concepts/staff/staff-session.ts';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { AssigneeField } from './assignee-field.tsx';
import { OtherTickets } from './other-tickets.tsx';
import { PartnerContext } from './partner-context.tsx';
import { StatusForm } from './status-form.tsx';
import type { Assign } from './use-assign.ts';

type TicketDetailsProps = {
  ticket: StaffTicket | undefined;
  /** Beyond the ticket itself; undefined while it loads, or when it could not be loaded. */
  answer: RouteAnswer<typeof ticketRoutes.readTicket> | undefined;
  assign: Assign;
  statusRef: RefObject<HTMLSelectElement | null>;
};

/** What one needs beside the conversation: what to do with the ticket, and whose it is. */
export function TicketDetails({ ticket, answer, assign, statusRef }: TicketDetailsProps) {
  const mayRespond = usePermission('tickets.respond');
  if (ticket === undefined) return <SkeletonText lines={8} />;
  return (
    <div className="space-y-6">
      {mayRespond && (
        <div className="space-y-4">
          <StatusForm ticket={ticket} selectRef={statusRef} />
          <AssigneeField ticket={ticket} assign={assign} />
        </div>
      )}
      {answer && (
        <>
          <Part title="Partner">
            <PartnerContext partner={answer.partner} />
          </Part>
          <Part title="Other tickets">
            <OtherTickets
              partnerId={answer.partner.id}
              tickets={answer.other_tickets}
              counts={answer.partner_counts}
            />
          </Part>
        </>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-2 border-t border-line pt-5 first:border-t-0 first:pt-0">
      <h3 className="text-sm font-semibold text-ink">{title}</h3>
      {children}
    </section>
  );
}
