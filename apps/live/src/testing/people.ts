import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '@baize/db';
import type { FindPartnerByApiKey } from '../live-parts.ts';

const hashKey = (key: string) => createHash('sha256').update(key).digest();

export interface TestPartner {
  partnerId: number;
  keyId: number;
  apiKey: string;
  origin: string;
}

let count = 0;

/** A partner in good standing with a key, its website at an origin of its own. */
export async function aPartner(db: Database): Promise<TestPartner> {
  const name = `partner${process.pid}x${++count}`;
  const origin = `https://${name}.test`;
  const { id: partnerId } = await db
    .insertInto('partners')
    .values({
      username: name,
      email: `${name}@casino.test`,
      company_name: name,
      website_url: `${origin}/play`,
      contact_email: `${name}@casino.test`,
      status: 'approved',
      kyc_status: 'approved',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const apiKey = `bz_${randomBytes(16).toString('hex')}`;
  const { id: keyId } = await db
    .insertInto('api_keys')
    .values({
      partner_id: partnerId,
      key_hash: hashKey(apiKey),
      sealed_key: Buffer.from(apiKey),
      hint: apiKey.slice(-4),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { partnerId, keyId, apiKey, origin };
}

/** Finds keys as `aPartner` stores them. */
export function keyFinder(db: Database): FindPartnerByApiKey {
  return async (key) => {
    const row = await db
      .selectFrom('api_keys')
      .select(['id', 'partner_id'])
      .where('key_hash', '=', hashKey(key))
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    return row && { partnerId: row.partner_id, keyId: row.id };
  };
}
