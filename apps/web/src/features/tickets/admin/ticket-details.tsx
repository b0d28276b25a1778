import type { RouteAnswer, StaffTicket, ticketRoutes } from '@baize/contract';
import { lazy, type RefObject, Suspense } from 'react';
import { usePermission } from '../../../concepts/staff/staff-session.ts';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { AssigneeField } from './assignee-field.tsx';
import { StatusForm } from './status-form.tsx';
import type { Assign } from './use-assign.ts';

/** Loaded with the first opened ticket; the list does not need it. */
const TicketPartner = lazy(() => import('./ticket-partner.tsx'));

type TicketDetailsProps = {
  ticket: StaffTicket | undefined;
  /** Details beyond the ticket itself; `undefined` while loading or after a failure. */
  answer: RouteAnswer<typeof ticketRoutes.readTicket> | undefined;
  assign: Assign;
  statusRef: RefObject<HTMLSelectElement | null>;
};

/** Side panel of a ticket: actions, partner and other tickets. */
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
