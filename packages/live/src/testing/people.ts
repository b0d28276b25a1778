import type { AccountMode } from '@baize/contract';
import type { Database } from '@baize/db';
import { API_KEY_HASH } from '@baize/platform/security/api-keys';
import { makeKey } from '@baize/platform/security/key-format';
import { createSecrets, type Secrets } from '@baize/platform/security/secrets';

export const testSecrets = createSecrets('a secret that only the tests of the live tables have');

export type TestPartner = {
  partnerId: number;
  keyId: number;
  apiKey: string;
  origin: string;
};

let count = 0;

/** An active partner with a key and a website on a separate origin. */
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
  const apiKey = makeKey('publishable', 'test');
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

export async function revokeKey(db: Database, keyId: number): Promise<void> {
  const revoked_at = new Date();
  await db.updateTable('api_keys').set({ revoked_at }).where('id', '=', keyId).execute();
}

/** Creates a secret key. The first live key also turns live mode on. */
export async function aSecretKey(
  db: Database,
  { partnerId }: Pick<TestPartner, 'partnerId'>,
  mode: AccountMode = 'test',
): Promise<{ secretKey: string; keyId: number }> {
  if (mode === 'live') {
    const now = new Date();
    await db
      .updateTable('partners')
      .set({ live_approved_at: now })
      .where('id', '=', partnerId)
      .execute();
  }
  const secretKey = makeKey('secret', mode);
  const { id: keyId } = await db
    .insertInto('api_keys')
    .values({
      partner_id: partnerId,
      kind: 'secret',
      mode,
      name: 'Backend',
      key_hash: testSecrets.hash(API_KEY_HASH, secretKey),
      hint: secretKey.slice(-4),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { secretKey, keyId };
}
