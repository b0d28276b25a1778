import { createHmac, hkdfSync } from 'node:crypto';
import type { Database } from '@baize/db';
import type { FindPartnerByApiKey } from './live-parts.ts';

/**
 * What the portal's server otherwise hands in, for a table server that runs alone on the same
 * database with the same SECRET_KEY. The derivations are the portal's own (its `secrets.ts`):
 * keys are found by the same hash, and either server continues the other's chain of seeds.
 */
const derive = (secretKey: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secretKey, 'baize', purpose, 32));

export const seedSecret = (secretKey: string) => derive(secretKey, 'live-seeds');

export function findPartnerIn(db: Database, secretKey: string): FindPartnerByApiKey {
  const hashKey = derive(secretKey, 'hash:api-key');
  return async (key, origin) => {
    const row = await db
      .selectFrom('api_keys')
      .innerJoin('partners', 'partners.id', 'api_keys.partner_id')
      .select(['api_keys.id', 'api_keys.partner_id'])
      .where('api_keys.key_hash', '=', createHmac('sha256', hashKey).update(key).digest())
      .where('api_keys.revoked_at', 'is', null)
      .where('partners.deleted_at', 'is', null)
      .where('partners.status', '=', 'approved')
      .where('partners.kyc_status', '=', 'approved')
      .executeTakeFirst();
    if (!row) return undefined;
    await db
      .updateTable('api_keys')
      .set({ last_used_at: new Date(), last_used_origin: origin?.slice(0, 300) ?? null })
      .where('id', '=', row.id)
      .execute();
    return { partnerId: row.partner_id, keyId: row.id };
  };
}
