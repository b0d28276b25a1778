import type { DB } from '@baize/db';
import type { Kysely } from 'kysely';
import { endLinksInBetween } from './address-links.ts';

/**
 * Marks the account's email address as confirmed, because its owner used something that was sent
 * there.
 */
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

/**
 * Marks the contact address as confirmed. Only its own link can prove it, because nobody logs in
 * with it.
 */
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
