import { randomBytes } from 'node:crypto';
import type { Database } from '@baize/db';
import { API_KEY_HASH, createSecrets, type Secrets } from '@baize/server-kit';

export const testSecrets = createSecrets('a secret that only the tests of the live tables have');

export type TestPartner = {
  partnerId: number;
  keyId: number;
  apiKey: string;
  origin: string;
};

let count = 0;

/** A partner in good standing with a key, its website at an origin of its own. */
export async function aPartner(db: Database, secrets: Secrets = testSecrets): Promise<TestPartner> {
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
      key_hash: secrets.hash(API_KEY_HASH, apiKey),
      sealed_key: Buffer.from(apiKey),
      hint: apiKey.slice(-4),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { partnerId, keyId, apiKey, origin };
}
