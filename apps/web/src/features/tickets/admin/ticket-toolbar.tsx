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
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { FilterTabs } from '../../../ui/filter-tabs.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ToolbarSelect } from '../../../ui/toolbar-select.tsx';
import { withCount } from '../../../ui/with-count.ts';
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
  const { status, priority, category, assignee, partnerId } = filters;
  const set = [status, priority, category, assignee, partnerId];
  return (
    <FilterBar
      active={set.filter((filter) => filter !== undefined).length}
      search={
        <SearchField
          label="Search tickets"
          placeholder="Words, partner or number"
          {...searchShortcut}
          value={filters.typed}
          onChange={(search) => change({ search }, { replace: true })}
        />
      }
    >
      <FilterTabs
        label="Filter by status"
        value={status ?? 'all'}
        onChange={(chosen) => change({ status: orNothing(chosen) })}
        options={statuses.map((value) => ({
          value,
          label: value === 'all' ? 'All' : statusLabels[value],
          ...(facets && { count: facets.status[value] }),
        }))}
      />
      <FilterTabs
        label="Filter by priority"
        className="@2xl/filters:order-2"
        value={priority ?? 'all'}
        onChange={(chosen) => change({ priority: orNothing(chosen) })}
        options={priorities.map((value) => ({
          value,
          label: value === 'all' ? 'All Priorities' : priorityLabels[value],
          ...(facets && { count: facets.priority[value] }),
        }))}
      />
      <div className="grid grid-cols-2 gap-2 @max-2xl/filters:*:first:col-span-2 @2xl/filters:order-2 @2xl/filters:flex @2xl/filters:min-w-108 @2xl/filters:flex-1 @2xl/filters:justify-end">
        <AssigneeFilter filters={filters} change={change} facets={facets} />
        <ToolbarSelect
          label="Filter by category"
          icon={<Tag />}
          value={category ?? 'all'}
          onChange={(chosen) => change({ category: orNothing(chosen) })}
          options={categories.map((value) => ({
            value,
            label: value === 'all' ? 'All categories' : withCount(value, facets?.category[value]),
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
    </FilterBar>
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
  const countOf = (id: number) =>
    facets && (facets.assignee.colleagues.find((colleague) => colleague.id === id)?.count ?? 0);
  return (
    <ToolbarSelect
      label="Filter by assignee"
      icon={<UserRound />}
      value={String(filters.assignee ?? 'all')}
      onChange={(assignee) => change({ assignee: assignee === 'all' ? undefined : assignee })}
      options={[
        { value: 'all', label: 'Anyone' },
        { value: 'me', label: withCount('Mine', facets?.assignee.me) },
        { value: 'unassigned', label: withCount('Unassigned', facets?.assignee.unassigned) },
        ...(data?.assignees ?? [])
          .filter(({ id }) => id !== me.id)
          .map(({ id, username }) => ({
            value: String(id),
            label: withCount(username, countOf(id)),
          })),
        ...(data?.former ?? [])
          .filter(({ id }) => countOf(id) !== 0 || filters.assignee === id)
          .map(({ id, username }) => ({
            value: String(id),
            label: withCount(`${username} (may no longer respond)`, countOf(id)),
          })),
      ]}
    />
  );
}
