import type { DB } from '@baize/db';
import type { Kysely } from 'kysely';
import { endLinksInBetween } from './address-links.ts';

/** Something that was sent to the account's address came back: whoever holds the account reads it. */
export async function proveAddress(db: Kysely<DB>, partnerId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('partners')
    .set({ email_confirmed_at: now })
    .where('id', '=', partnerId)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await endLinksInBetween(db, partnerId, now);
  return true;
}

/** The same of the contact address, which signs nobody in: only its own link shows it. */
export async function proveContactAddress(
  db: Kysely<DB>,
  partnerId: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('partners')
    .set({ contact_email_confirmed_at: now })
    .where('id', '=', partnerId)
    .where('contact_email_confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
