import type { RouteAnswer, StaffTicket, ticketRoutes } from '@baize/contract';
import { lazy, type RefObject, Suspense } from 'react';
import { usePermission } from '../../../concepts/staff/staff-session.ts';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { AssigneeField } from './assignee-field.tsx';
import { StatusForm } from './status-form.tsx';
import type { Assign } from './use-assign.ts';

/** Comes with the first ticket that is opened: the list needs none of it. */
const TicketPartner = lazy(() => import('./ticket-partner.tsx'));

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
        <Suspense fallback={<SkeletonText lines={8} />}>
          <TicketPartner answer={answer} />
        </Suspense>
      )}
    </div>
  );
}
