import type { RouteAnswer, ticketRoutes } from '@baize/contract';
import type { ReactNode } from 'react';
import { OtherTickets } from './other-tickets.tsx';
import { PartnerContext } from './partner-context.tsx';

type Props = { answer: RouteAnswer<typeof ticketRoutes.readTicket> };

/** Partner of the ticket and the partner's other tickets. */
export default function TicketPartner({ answer }: Props) {
  return (
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
