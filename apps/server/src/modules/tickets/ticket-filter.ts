import {
  type TicketPriority,
  type TicketSort,
  type TicketStatus,
  ticketPriorities,
  ticketStatuses,
} from '@baize/contract';

/** Which tickets a list covers. Each kind has its own indexes and counts. */
export type TicketScope =
  | { kind: 'all' }
  | { kind: 'partner'; id: number }
  /** The id 0 means unassigned. */
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

export type FoundPage = { ids: number[]; next_cursor: string | null };

export const statusesOf = ({ status }: TicketFilter): readonly TicketStatus[] =>
  status === undefined ? ticketStatuses : [status];

export const prioritiesOf = ({ priority }: TicketFilter): readonly TicketPriority[] =>
  priority === undefined ? ticketPriorities : [priority];
