import type { DB } from '@baize/db';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { ApiError } from './api-error.ts';
import type { Secrets } from './secrets.ts';

export const API_KEY_HASH = 'api-key';
const LONGEST_KEY = 200;
const LONGEST_ORIGIN = 300;

export type ApiKeyCaller = { kind: 'api_key'; id: number; username: string; keyId: number };

type Needed = { db: Kysely<DB>; secrets: Secrets; now: () => Date };

/** The one rule when a key is alive: not revoked, of an account in good standing with its KYC. */
const liveKeys = (db: Kysely<DB>) =>
  db
    .selectFrom('api_keys')
    .innerJoin('partners', 'partners.id', 'api_keys.partner_id')
    .where('api_keys.revoked_at', 'is', null)
    .where('partners.deleted_at', 'is', null)
    .where('partners.status', '=', 'approved')
    .where('partners.kyc_status', '=', 'approved');

/** Whose key this is, noting that it was used and by which site; anyone else is refused. */
export async function authenticateApiKey(
  { db, secrets, now }: Needed,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Promise<ApiKeyCaller> {
  const key = headers['x-api-key'];
  if (typeof key !== 'string' || key.length > LONGEST_KEY) throw new ApiError('invalid_api_key');
  const row = await liveKeys(db)
    .select(['partners.id', 'partners.username', 'api_keys.id as keyId'])
    .where('api_keys.key_hash', '=', secrets.hash(API_KEY_HASH, key))
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('invalid_api_key');
  await db
    .updateTable('api_keys')
    .set({
      last_used_at: now(),
      last_used_origin: headers.origin?.slice(0, LONGEST_ORIGIN) ?? null,
    })
    .where('id', '=', row.keyId)
    .execute();
  return { kind: 'api_key', ...row };
}

/** Which of these keys are no longer alive. */
export async function findEndedKeys(
  db: Kysely<DB>,
  keyIds: readonly number[],
): Promise<Set<number>> {
  const alive = await liveKeys(db)
    .select('api_keys.id')
    .where(sql<boolean>`api_keys.id = any (${keyIds}::bigint[])`)
    .execute();
  const ended = new Set(keyIds);
  for (const { id } of alive) ended.delete(id);
  return ended;
}
