import type { FastifyRequest } from 'fastify';
import type { Resources } from '../config/resources.ts';
import { ApiError } from '../http/api-error.ts';

export const API_KEY_HASH = 'api-key';

export type ApiKeyCaller = { kind: 'api_key'; id: number; username: string; keyId: number };

type Needed = Pick<Resources, 'db' | 'secrets' | 'now'>;

/** The partner a key belongs to, while both the key and the account are good. */
export async function findPartnerByApiKey(
  { db, secrets }: Needed,
  key: string,
): Promise<ApiKeyCaller | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('partners', 'partners.id', 'api_keys.partner_id')
    .select(['partners.id', 'partners.username', 'api_keys.id as keyId'])
    .where('api_keys.key_hash', '=', secrets.hash(API_KEY_HASH, key))
    .where('api_keys.revoked_at', 'is', null)
    .where('partners.deleted_at', 'is', null)
    .where('partners.status', '=', 'approved')
    .where('partners.kyc_status', '=', 'approved')
    .executeTakeFirst();
  return row && { kind: 'api_key', ...row };
}

export async function recordApiKeyUse(
  { db, now }: Needed,
  keyId: number,
  origin: string | undefined,
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now(), last_used_origin: origin?.slice(0, 300) ?? null })
    .where('id', '=', keyId)
    .execute();
}

export async function authenticateApiKey(
  resources: Needed,
  request: FastifyRequest,
): Promise<ApiKeyCaller> {
  const key = request.headers['x-api-key'];
  if (typeof key !== 'string' || key.length > 200) throw new ApiError('invalid_api_key');
  const caller = await findPartnerByApiKey(resources, key);
  if (caller === undefined) throw new ApiError('invalid_api_key');
  await recordApiKeyUse(resources, caller.keyId, request.headers.origin);
  return caller;
}
