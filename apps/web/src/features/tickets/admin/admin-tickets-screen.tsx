import { useRef, useState } from 'react';
import { usePermission } from '../../../concepts/staff/staff-session.ts';
import { useScreenTitle } from '../../../lib/document-title.ts';
import { useHasRoom } from '../../../lib/has-room.ts';
import { useDialogParam } from '../../../lib/search-param.ts';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { cx } from '../../../ui/cx.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useTicketFilters } from '../ticket-filters.ts';
import { KeyHints, ShortcutsDialog } from './shortcuts-dialog.tsx';
import { StaffTicketDialog } from './staff-ticket-dialog.tsx';
import { StaffTicketTable } from './staff-ticket-table.tsx';
import { useStaffTickets } from './staff-tickets.ts';
import { TicketCards } from './ticket-cards.tsx';
import { TicketPane } from './ticket-pane.tsx';
import { TicketToolbar } from './ticket-toolbar.tsx';
import { useFocusOnRowRead, useRowKeys } from './use-row-keys.ts';

export function AdminTicketsScreen() {
  useScreenTitle('Support Tickets');
  if (usePermission('tickets.view')) return <TicketDesk />;
  return (
    <ErrorState
      headingLevel={1}
      title="Not for this role"
      message="You do not have permission to do this."
    />
  );
}

/**
 * Min. width in rem for the list and a ticket side by side. In a narrower window the ticket opens
 * as a dialog.
 */
const roomForBoth = 78;

function TicketDesk() {
  const { filters, change } = useTicketFilters();
  const [, read] = useDialogParam('ticket');
  const list = useStaffTickets(filters);
  const [helpOpen, setHelpOpen] = useState(false);
  const desk = useRef<HTMLDivElement>(null);
  const hasRoom = useHasRoom(desk, roomForBoth);
  const { ticketId } = filters;
  const beside = hasRoom && ticketId !== undefined;
  const rowKeys = useRowKeys();
  // With a ticket beside the list, j and k move between tickets instead of rows.
  useShortcuts('page', { ...(beside ? {} : rowKeys), '?': () => setHelpOpen(true) });
  const select = (ticket: number | undefined) => read(String(ticket ?? ''));
  useFocusOnRowRead(ticketId, beside);
  return (
    <div
      ref={desk}
      className={cx(beside && 'grid grid-cols-[27rem_minmax(0,1fr)] items-start gap-6')}
    >
      <div className="min-w-0 space-y-5">
        <PageHeader
          title="Support Tickets"
          subtitle="Manage and respond to partner support tickets"
          className="max-sm:*:last:hidden"
          actions={!beside && <KeyHints onHelp={() => setHelpOpen(true)} />}
        />
        {!beside && <TicketCards counts={list.latest?.counts} failed={list.query.isError} />}
        <TicketToolbar filters={filters} change={change} facets={list.latest?.facets} />
        <StaffTicketTable list={list} beside={beside} />
      </div>
      {beside && (
        <TicketPane
          id={ticketId}
          rows={list.rows}
          onSelect={select}
          onClose={() => select(undefined)}
        />
      )}
      <StaffTicketDialog id={hasRoom ? undefined : ticketId} rows={list.rows} onSelect={select} />
      <ShortcutsDialog open={helpOpen} onOpenChange={setHelpOpen} />
    </div>
  );
}
