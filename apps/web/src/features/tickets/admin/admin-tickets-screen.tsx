import { useState } from 'react';
import { usePermission } from '../../../concepts/staff/staff-session.ts';
import { useScreenTitle } from '../../../lib/document-title.ts';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useTicketFilters } from '../ticket-filters.ts';
import { KeyHints, ShortcutsDialog } from './shortcuts-dialog.tsx';
import { StaffTicketDialog } from './staff-ticket-dialog.tsx';
import { StaffTicketTable } from './staff-ticket-table.tsx';
import { useStaffTickets } from './staff-tickets.ts';
import { TicketCards } from './ticket-cards.tsx';
import { TicketToolbar } from './ticket-toolbar.tsx';
import { useRowKeys } from './use-row-keys.ts';

export function AdminTicketsScreen() {
  useScreenTitle('Support Tickets');
  if (usePermission('tickets.view')) return <TicketDesk />;
  return <ErrorState title="Not for this role" message="You do not have permission to do this." />;
}

function TicketDesk() {
  const { filters, change } = useTicketFilters();
  const list = useStaffTickets(filters);
  const [helpOpen, setHelpOpen] = useState(false);
  useShortcuts('page', { ...useRowKeys(), '?': () => setHelpOpen(true) });
  return (
    <div className="space-y-5">
      <PageHeader
        title="Support Tickets"
        subtitle="Manage and respond to partner support tickets"
        className="max-sm:*:last:hidden"
        actions={<KeyHints onHelp={() => setHelpOpen(true)} />}
      />
      <TicketCards counts={list.latest?.counts} failed={list.query.isError} />
      <TicketToolbar filters={filters} change={change} facets={list.latest?.facets} />
      <StaffTicketTable list={list} />
      <StaffTicketDialog
        id={filters.ticketId}
        rows={list.rows}
        onSelect={(ticket) => change({ ticket }, { replace: true })}
      />
      <ShortcutsDialog open={helpOpen} onOpenChange={setHelpOpen} />
    </div>
  );
}
