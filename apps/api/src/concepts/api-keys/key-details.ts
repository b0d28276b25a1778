import type { ApiKeyDetails } from '@baize/contract';
import type { DB } from '@baize/db';
import type { Kysely } from 'kysely';

export const keyColumns = [
  'api_keys.id',
  'api_keys.hint',
  'api_keys.created_at',
  'api_keys.last_used_at',
  'api_keys.last_used_origin',
] as const;

export const KEY_PREFIX = 'bz_';
/** What the key is sealed for, so that it can be shown again. */
export const API_KEY_SEAL = 'api-key';

type KeyRow = {
  hint: string;
  created_at: string;
  last_used_at: string | null;
  last_used_origin: string | null;
};

export function toKeyDetails(row: KeyRow): ApiKeyDetails {
  const { hint, created_at, last_used_at, last_used_origin } = row;
  return {
    masked_key: `${KEY_PREFIX}${'•'.repeat(12)}${hint}`,
    created_at,
    last_used_at,
    last_used_origin,
  };
}

/** The one key of a partner that works. */
export function findLiveKey(db: Kysely<DB>, partnerId: number) {
  return db
    .selectFrom('api_keys')
    .select(keyColumns)
    .select('api_keys.sealed_key')
    .where('api_keys.partner_id', '=', partnerId)
    .where('api_keys.revoked_at', 'is', null)
    .executeTakeFirst();
}
