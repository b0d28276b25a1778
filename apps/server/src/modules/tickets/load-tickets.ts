import type { StaffTicket, Ticket } from '@baize/contract';
import type { DB } from '@baize/db';
import { ApiError } from '@baize/platform/http/api-error';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';

const sharedColumns = [
  'tickets.id',
  'tickets.subject',
  'tickets.message',
  'tickets.category',
  'tickets.status',
  'tickets.priority',
  'tickets.created_at',
  'tickets.updated_at',
] as const;

/** Source of the tickets that a query reads from. */
export type TicketRows = RawBuilder<Selectable<DB['tickets']>>;

const allTickets: TicketRows = sql`tickets`;

export const ticketColumns = [...sharedColumns, 'tickets.unread'] as const;

/**
 * Selects what staff see: also the partner and the assignee. The lateral join looks up each partner
 * by key; with a plain join the planner scans all partners while there are only a few thousand.
 */
export function staffTickets(db: Kysely<DB>, tickets: TicketRows = allTickets) {
  return db
    .selectFrom(tickets.as('tickets'))
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('partners')
          .select(['company_name', 'username', 'deleted_at'])
          .whereRef('partners.id', '=', 'tickets.partner_id')
          .limit(sql.lit(1))
          .as('partner'),
      (join) => join.onTrue(),
    )
    .leftJoin('staff', 'staff.id', 'tickets.assignee_id')
    .select([
      ...sharedColumns,
      'tickets.partner_id',
      'partner.company_name',
      'partner.username',
      sql<boolean>`partner.deleted_at is not null`.as('partner_deleted'),
      'tickets.assignee_id',
      'staff.username as assignee',
      'tickets.awaits_staff',
    ]);
}

/** Returns the tickets in the order of the ids, without tickets that no longer exist. */
export async function loadStaffTickets(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<StaffTicket[]> {
  if (ids.length === 0) return [];
  return inOrder(ids, await staffTickets(db).where('tickets.id', 'in', ids).execute());
}

export async function loadStaffTicket(db: Kysely<DB>, id: number): Promise<StaffTicket> {
  const ticket = await staffTickets(db).where('tickets.id', '=', id).executeTakeFirst();
  if (ticket === undefined) throw new ApiError('not_found');
  return ticket;
}

export async function loadOwnTickets(
  db: Kysely<DB>,
  partnerId: number,
  ids: readonly number[],
): Promise<Ticket[]> {
  if (ids.length === 0) return [];
  const tickets = ownTickets(db).where('id', 'in', ids).where('partner_id', '=', partnerId);
  return inOrder(ids, await tickets.execute());
}

export const ownTickets = (db: Kysely<DB>, tickets: TicketRows = allTickets) =>
  db.selectFrom(tickets.as('tickets')).select(ticketColumns);

function inOrder<T extends { id: number }>(ids: readonly number[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
