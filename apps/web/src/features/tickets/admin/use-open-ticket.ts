import type { StaffTicket } from '@baize/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { staffTicketQuery } from './staff-tickets.ts';

/** Returns the open ticket and its neighbours in the list. */
export function useOpenTicket(id: number | undefined, rows: readonly StaffTicket[]) {
  const query = useInfiniteQuery({ ...staffTicketQuery(id ?? 0), enabled: id !== undefined });
  const place = rows.findIndex((row) => row.id === id);
  const row = rows[place];
  const neighbours = {
    previous: place > 0 ? rows[place - 1]?.id : undefined,
    next: place === -1 ? undefined : rows[place + 1]?.id,
  };
  usePrefetchedTicket(neighbours.next);
  return { query, row, neighbours, ticket: query.data?.pages[0]?.ticket ?? row };
}

export type OpenTicket = ReturnType<typeof useOpenTicket>;

/** Prefetches the next ticket, so moving through the list is fast. */
function usePrefetchedTicket(id: number | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (id !== undefined) void client.prefetchInfiniteQuery(staffTicketQuery(id));
  }, [id, client]);
}
