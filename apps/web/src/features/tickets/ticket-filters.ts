import {
  id,
  limits,
  type TicketSort,
  ticketCategory,
  ticketPriority,
  ticketSort,
  ticketStatus,
} from '@baize/contract';
import { useCallback, useMemo } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

/** Reads filters and the open ticket from the URL. Invalid values are ignored. */
export function readTicketFilters(params: URLSearchParams) {
  const typed = params.get('search')?.slice(0, limits.text.search) ?? '';
  const search = typed.trim();
  return {
    status: ticketStatus.safeParse(params.get('status')).data,
    priority: ticketPriority.safeParse(params.get('priority')).data,
    category: ticketCategory.safeParse(params.get('category')).data,
    /**
     * Text of the search field, including a trailing space. Otherwise a second word could not be
     * typed.
     */
    typed,
    search,
    sort: readSort(params.get('sort'), search),
    assignee: readAssignee(params.get('assignee')),
    partnerId: id.safeParse(params.get('partner')).data,
    ticketId: id.safeParse(params.get('ticket')).data,
    creating: params.get('new') === 'ticket',
  };
}

export type TicketFilters = ReturnType<typeof readTicketFilters>;

/** Sort orders available in a search. */
const searchSorts: readonly TicketSort[] = ['newest', 'oldest'];

function readSort(value: string | null, search: string): TicketSort | undefined {
  const sort = ticketSort.safeParse(value).data;
  return sort && search !== '' && !searchSorts.includes(sort) ? undefined : sort;
}

function readAssignee(value: string | null): 'me' | 'unassigned' | number | undefined {
  if (value === 'me' || value === 'unassigned') return value;
  return id.safeParse(value).data;
}

type Changes = Record<string, string | number | undefined>;

export function useTicketFilters() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readTicketFilters(params), [params]);
  const change = useCallback(
    (changes: Changes, options: NavigateOptions = {}) =>
      // Read the current URL: debounced fields and toasts may apply a change after the last render.
      setParams(changedParams(new URLSearchParams(window.location.search), changes), {
        ...options,
      }),
    [setParams],
  );
  return { filters, change };
}

export function changedParams(current: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}
