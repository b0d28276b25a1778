import {
  type TicketPriority,
  type TicketSort,
  type TicketStatus,
  ticketPriorities,
  ticketStatuses,
} from '@baize/contract';

/** Whose tickets a list is of. Each kind has its own indexes and counts. */
export type TicketScope =
  | { kind: 'all' }
  | { kind: 'partner'; id: number }
  /** 0: assigned to no one. */
  | { kind: 'assignee'; id: number };

export type TicketFilter = {
  scope: TicketScope;
  status?: TicketStatus | undefined;
  priority?: TicketPriority | undefined;
  category?: string | undefined;
};

export type TicketPage = {
  filter: TicketFilter;
  sort: TicketSort;
  limit: number;
  cursor?: string | undefined;
};

/** A page of a list: which tickets, in which order. */
export type FoundPage = { ids: number[]; next_cursor: string | null };

export const statusesOf = ({ status }: TicketFilter): readonly TicketStatus[] =>
  status === undefined ? ticketStatuses : [status];

export const prioritiesOf = ({ priority }: TicketFilter): readonly TicketPriority[] =>
  priority === undefined ? ticketPriorities : [priority];
