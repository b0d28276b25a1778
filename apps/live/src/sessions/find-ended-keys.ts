import type { DB } from '@baize/db';
import { type Kysely, sql } from 'kysely';

/** Which of these keys may no longer be used: revoked, or of an account that lost its standing. */
export async function findEndedKeys(
  db: Kysely<DB>,
  keyIds: readonly number[],
): Promise<Set<number>> {
  const good = await db
    .selectFrom('api_keys')
    .innerJoin('partners', 'partners.id', 'api_keys.partner_id')
    .select('api_keys.id')
    .where(sql<boolean>`api_keys.id = any (${keyIds}::bigint[])`)
    .where('api_keys.revoked_at', 'is', null)
    .where('partners.deleted_at', 'is', null)
    .where('partners.status', '=', 'approved')
    .where('partners.kyc_status', '=', 'approved')
    .execute();
  const ended = new Set(keyIds);
  for (const { id } of good) ended.delete(id);
  return ended;
}
