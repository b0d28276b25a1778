import {
  type RouteAnswer,
  ticketCategories,
  ticketPriorities,
  type ticketRoutes,
  ticketSorts,
  ticketStatuses,
} from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowDownUp, Tag, UserRound, X } from 'lucide-react';
import { useStaffMember } from '../../../concepts/staff/staff-session.ts';
import { priorityLabels, statusLabels } from '../../../concepts/tickets/ticket-badges.tsx';
import { useSearchShortcut } from '../../../lib/shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterTabs } from '../../../ui/filter-tabs.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ToolbarSelect } from '../../../ui/toolbar-select.tsx';
import type { TicketFilters, useTicketFilters } from '../ticket-filters.ts';
import { assigneesQuery } from './staff-tickets.ts';

type Facets = RouteAnswer<typeof ticketRoutes.listTickets>['facets'];

type ToolbarProps = {
  filters: TicketFilters;
  change: ReturnType<typeof useTicketFilters>['change'];
  facets: Facets | undefined;
};

const statuses = ['all', ...ticketStatuses] as const;
const priorities = ['all', ...ticketPriorities.toReversed()] as const;
const categories = ['all', ...ticketCategories] as const;
const sortLabels = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  updated: 'Last changed',
  priority: 'Most pressing',
};

export function TicketToolbar({ filters, change, facets }: ToolbarProps) {
  const searchShortcut = useSearchShortcut();
  const sorts = ticketSorts.filter(
    (sort) => filters.search === '' || sort === 'newest' || sort === 'oldest',
  );
  const orNothing = (value: string) => (value === 'all' ? undefined : value);
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterTabs
          label="Filter by status"
          value={filters.status ?? 'all'}
          onChange={(status) => change({ status: orNothing(status) })}
          options={statuses.map((status) => ({
            value: status,
            label: status === 'all' ? 'All' : statusLabels[status],
            ...(facets && { count: facets.status[status] }),
          }))}
        />
        <SearchField
          label="Search tickets"
          placeholder="Words, partner or number"
          className="sm:max-w-72"
          {...searchShortcut}
          value={filters.search}
          onChange={(search) => change({ search }, { replace: true })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <FilterTabs
          label="Filter by priority"
          value={filters.priority ?? 'all'}
          onChange={(priority) => change({ priority: orNothing(priority) })}
          options={priorities.map((priority) => ({
            value: priority,
            label: priority === 'all' ? 'All Priorities' : priorityLabels[priority],
          }))}
        />
        <div className="grid w-full grid-cols-2 gap-2 max-sm:*:first:col-span-2 sm:flex sm:w-auto sm:flex-wrap xl:ml-auto">
          <AssigneeFilter filters={filters} change={change} facets={facets} />
          <ToolbarSelect
            label="Filter by category"
            icon={<Tag />}
            value={filters.category ?? 'all'}
            onChange={(category) => change({ category: orNothing(category) })}
            options={categories.map((category) => ({
              value: category,
              label: category === 'all' ? 'All categories' : category,
            }))}
          />
          <ToolbarSelect
            label="Sort by"
            icon={<ArrowDownUp />}
            value={filters.sort ?? 'newest'}
            onChange={(sort) => change({ sort: sort === 'newest' ? undefined : sort })}
            options={sorts.map((sort) => ({ value: sort, label: sortLabels[sort] }))}
          />
        </div>
      </div>
    </div>
  );
}

function AssigneeFilter({ filters, change, facets }: ToolbarProps) {
  const me = useStaffMember();
  const { data } = useQuery(assigneesQuery);
  if (filters.partnerId !== undefined) {
    return (
      <Button
        variant="secondary"
        size="sm"
        icon={<X />}
        className="h-9"
        onClick={() => change({ partner: undefined })}
      >
        One partner only
      </Button>
    );
  }
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${count})`;
  return (
    <ToolbarSelect
      label="Filter by assignee"
      icon={<UserRound />}
      value={String(filters.assignee ?? 'all')}
      onChange={(assignee) => change({ assignee: assignee === 'all' ? undefined : assignee })}
      options={[
        { value: 'all', label: 'Anyone' },
        { value: 'me', label: counted('Mine', facets?.assignee.me) },
        { value: 'unassigned', label: counted('Unassigned', facets?.assignee.unassigned) },
        ...(data?.assignees ?? [])
          .filter(({ id }) => id !== me.id)
          .map(({ id, username }) => ({ value: String(id), label: username })),
      ]}
    />
  );
}
