import type { DB } from '@baize/db';
import type { Kysely, Transaction } from 'kysely';

export async function isKycApproved(db: Kysely<DB>, partnerId: number): Promise<boolean> {
  const { kyc_status } = await db
    .selectFrom('partners')
    .select('kyc_status')
    .where('id', '=', partnerId)
    .executeTakeFirstOrThrow();
  return kyc_status === 'approved';
}

/** Changes of a partner's key happen one after another. */
export function lockPartner(db: Transaction<DB>, partnerId: number) {
  return db
    .selectFrom('partners')
    .select(['id', 'kyc_status'])
    .where('id', '=', partnerId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}
