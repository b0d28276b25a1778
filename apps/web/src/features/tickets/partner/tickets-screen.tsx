import { Plus } from 'lucide-react';
import { useScreenTitle } from '../../../lib/document-title.ts';
import { useDialogParam } from '../../../lib/search-param.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useTicketFilters } from '../ticket-filters.ts';
import { NewTicketDialog } from './new-ticket-dialog.tsx';
import { NewTicketLink } from './new-ticket-link.tsx';
import { OwnTicketDialog } from './own-ticket-dialog.tsx';
import { OwnTicketList } from './own-ticket-list.tsx';

export function TicketsScreen() {
  useScreenTitle('Support Tickets');
  const { filters, change } = useTicketFilters();
  const [, read] = useDialogParam('ticket');
  return (
    <div className="space-y-6">
      <PageHeader
        title="Support Tickets"
        subtitle="Ask our team anything, and follow every answer here."
        actions={
          <ButtonLink icon={<Plus />} render={<NewTicketLink />}>
            New Ticket
          </ButtonLink>
        }
      />
      <OwnTicketList filters={filters} change={change} />
      <NewTicketDialog />
      <OwnTicketDialog id={filters.ticketId} onClose={() => read('')} />
    </div>
  );
}
