import { type DB, statement } from '@baize/db';
import { ApiError } from '@baize/platform/http/api-error';
import type { Kysely, Transaction } from 'kysely';

const columns = ['id', 'partner_id', 'subject', 'status', 'assignee_id'] as const;

/** Locks a ticket for a change, so that concurrent changes wait and then see its result. */
export async function lockTicket(db: Transaction<DB>, id: number) {
  const ticket = await db
    .selectFrom('tickets')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (ticket === undefined) throw new ApiError('not_found');
  return ticket;
}

/** Another partner's ticket returns 404, exactly like an unknown one (D22). */
export async function lockOwnTicket(db: Transaction<DB>, partnerId: number, id: number) {
  const ticket = await db
    .selectFrom('tickets')
    .select(columns)
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (ticket === undefined) throw new ApiError('not_found');
  return ticket;
}

/**
 * Reads a ticket's partner and locks them against deletion until the transaction ends. Undefined if
 * deleted.
 */
export const heldPartner = (db: Kysely<DB>, partnerId: number) =>
  db
    .selectFrom('partners')
    .select(['id', 'username', 'email'])
    .where('id', '=', partnerId)
    .where('deleted_at', 'is', null)
    .forShare();

const partnerHeld = statement((db, given: { id: number }) => heldPartner(db, given.id));

export async function holdPartner(db: Transaction<DB>, id: number) {
  const [partner] = await partnerHeld(db, { id });
  return partner;
}

export type HeldPartner = NonNullable<Awaited<ReturnType<typeof holdPartner>>>;
