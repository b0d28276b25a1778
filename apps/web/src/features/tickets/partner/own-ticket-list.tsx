import { type Ticket, ticketPriorities, ticketStatuses } from '@baize/contract';
import { MessageSquareText, SearchX } from 'lucide-react';
import { Link } from 'react-router';
import {
  PriorityBadge,
  priorityLabels,
  StatusBadge,
  statusLabels,
} from '../../../concepts/tickets/ticket-badges.tsx';
import { failureText } from '../../../lib/api-failure.ts';
import { useMediaQuery } from '../../../lib/media-query.ts';
import { QueryFailure } from '../../../lib/query-failure.tsx';
import { useSearchShortcut } from '../../../lib/shortcuts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterTabs } from '../../../ui/filter-tabs.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Time } from '../../../ui/time.tsx';
import { ToolbarSelect } from '../../../ui/toolbar-select.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { withCount } from '../../../ui/with-count.ts';
import { ListEnd } from '../list-end.tsx';
import { narrowScreen } from '../narrow-screen.ts';
import type { TicketFilters, useTicketFilters } from '../ticket-filters.ts';
import { TicketLink } from '../ticket-link.tsx';
import { previewOf } from '../ticket-text.ts';
import { NewTicketLink } from './new-ticket-link.tsx';
import { useOwnTickets } from './own-tickets.ts';

type OwnTicketListProps = {
  filters: TicketFilters;
  change: ReturnType<typeof useTicketFilters>['change'];
};

export function OwnTicketList({ filters, change }: OwnTicketListProps) {
  const searchShortcut = useSearchShortcut();
  const list = useOwnTickets(filters);
  const narrow = useMediaQuery(narrowScreen.partner);
  const { query, rows, latest } = list;
  if (query.isLoadingError) {
    const message = failureText(query.error, 'Your tickets could not be loaded.');
    return (
      <Card>
        <QueryFailure query={query} message={message} />
      </Card>
    );
  }
  const nothingYet = latest?.counts.total === 0;
  return (
    <div className="space-y-4">
      <QueryFailure query={query} />
      {!nothingYet && (
        <div className="flex flex-wrap items-center gap-3">
          <FilterTabs
            label="Filter by status"
            value={filters.status ?? 'all'}
            onChange={(status) => change({ status: status === 'all' ? undefined : status })}
            options={(['all', ...ticketStatuses] as const).map((status) => ({
              value: status,
              label: status === 'all' ? 'All' : statusLabels[status],
              ...(latest && { count: latest.facets.status[status] }),
            }))}
          />
          <ToolbarSelect
            label="Filter by priority"
            value={filters.priority ?? 'all'}
            onChange={(priority) => change({ priority: priority === 'all' ? undefined : priority })}
            options={(['all', ...ticketPriorities.toReversed()] as const).map((priority) => ({
              value: priority,
              label:
                priority === 'all'
                  ? 'All priorities'
                  : withCount(priorityLabels[priority], latest?.facets.priority[priority]),
            }))}
          />
          <SearchField
            label="Search tickets"
            className="min-w-40 flex-1 sm:ml-auto sm:max-w-64"
            {...searchShortcut}
            value={filters.typed}
            onChange={(search) => change({ search }, { replace: true })}
          />
        </div>
      )}
      <Card flush>
        <DataTable
          caption="Your support tickets"
          columns={narrow ? narrowColumns : columns}
          rows={rows}
          firstIndex={list.firstIndex}
          onVisible={list.onVisible}
          rowKey={rowKey}
          rowLink={rowLink}
          loading={query.isPending || list.searching}
          className={cx(query.isPlaceholderData && 'opacity-60 transition-opacity')}
          empty={nothingYet ? <NoTicketsYet /> : <NothingFound />}
        />
        <ListEnd list={list} />
      </Card>
    </div>
  );
}

const rowKey = (ticket: Ticket) => ticket.id;
const rowLink = (ticket: Ticket) => <TicketLink ticketId={ticket.id} />;

const narrowColumns: readonly Column<Ticket>[] = [
  {
    key: 'ticket',
    header: 'Ticket',
    cell: (ticket) => (
      <>
        <Subject ticket={ticket} />
        <span className="flex flex-wrap items-center gap-2 pt-2 text-sm font-normal text-ink-muted">
          <StatusBadge status={ticket.status} />
          <PriorityBadge priority={ticket.priority} />
          <Time value={ticket.updated_at} className="ml-auto" />
        </span>
      </>
    ),
  },
];

const columns: readonly Column<Ticket>[] = [
  {
    key: 'subject',
    header: 'Ticket',
    className: 'w-full max-w-0!',
    cell: (ticket) => <Subject ticket={ticket} />,
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: 'priority',
    header: 'Priority',
    cell: ({ priority }) => <PriorityBadge priority={priority} />,
  },
  {
    key: 'category',
    header: 'Category',
    className: 'whitespace-nowrap',
    cell: ({ category }) => category,
  },
  {
    key: 'updated',
    header: 'Updated',
    className: 'whitespace-nowrap',
    cell: ({ updated_at }) => <Time value={updated_at} className="text-ink-muted" />,
  },
];

function Subject({ ticket }: { ticket: Ticket }) {
  return (
    <span className="block min-w-0">
      <span className="flex items-center gap-2">
        {ticket.unread && (
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-brass" />
        )}
        <span className={cx('truncate', ticket.unread ? 'font-semibold' : 'font-medium')}>
          {ticket.subject}
        </span>
        {ticket.unread && <VisuallyHidden> (new answer)</VisuallyHidden>}
        <span className="shrink-0 font-normal text-ink-subtle tabular-nums">#{ticket.id}</span>
      </span>
      <span className="block truncate text-sm font-normal text-ink-muted">
        {previewOf(ticket.message)}
      </span>
    </span>
  );
}

function NoTicketsYet() {
  return (
    <EmptyState
      icon={<MessageSquareText />}
      title="No tickets yet"
      message="When something does not work, or you only want to know how, raise a ticket. Our team answers here."
      action={
        <ButtonLink variant="secondary" render={<NewTicketLink />}>
          Raise your first ticket
        </ButtonLink>
      }
    />
  );
}

function NothingFound() {
  return (
    <EmptyState
      icon={<SearchX />}
      title="No tickets found"
      message="No support tickets match your criteria"
      action={
        <ButtonLink variant="secondary" render={<Link to="?" />}>
          Show all tickets
        </ButtonLink>
      }
    />
  );
}
