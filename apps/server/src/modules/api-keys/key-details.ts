import type { AccountMode, ApiKeyDetails, ApiKeyKind } from '@baize/contract';
import type { DB } from '@baize/db';
import { keyPrefix } from '@baize/platform/security/key-format';
import { type Kysely, sql } from 'kysely';

export const keyColumns = [
  'api_keys.id',
  'api_keys.kind',
  'api_keys.mode',
  'api_keys.hint',
  'api_keys.created_at',
  'api_keys.last_used_at',
  'api_keys.last_used_origin',
] as const;

/** Purpose that the key is encrypted for; encrypted keys can be shown again. */
export const API_KEY_SEAL = 'api-key';
export const HINT_LENGTH = 4;

type MaskedRow = { kind: ApiKeyKind; mode: AccountMode; hint: string };
type KeyRow = MaskedRow & Pick<ApiKeyDetails, 'created_at' | 'last_used_at' | 'last_used_origin'>;

export const maskKey = ({ kind, mode, hint }: MaskedRow) =>
  `${keyPrefix(kind, mode)}${'•'.repeat(12)}${hint}`;

export function toKeyDetails(row: KeyRow): ApiKeyDetails {
  const { created_at, last_used_at, last_used_origin } = row;
  return { masked_key: maskKey(row), created_at, last_used_at, last_used_origin };
}

const publishableKeys = (db: Kysely<DB>, partnerId: number, mode: AccountMode) =>
  db
    .selectFrom('api_keys')
    .where('api_keys.partner_id', '=', partnerId)
    .where('api_keys.mode', '=', mode)
    .where('api_keys.kind', '=', 'publishable')
    .where('api_keys.revoked_at', 'is', null);

/** The current publishable key of a partner's mode; keys in their grace time are excluded. */
export function findCurrentKey(db: Kysely<DB>, partnerId: number, mode: AccountMode) {
  return publishableKeys(db, partnerId, mode)
    .select(keyColumns)
    .select('api_keys.sealed_key')
    .where('api_keys.expires_at', 'is', null)
    .executeTakeFirst();
}

/** Replaced keys that still work. */
export async function findEndingKeys(db: Kysely<DB>, partnerId: number, mode: AccountMode) {
  const rows = await publishableKeys(db, partnerId, mode)
    .select(['api_keys.kind', 'api_keys.mode', 'api_keys.hint'])
    .select(sql<string>`api_keys.expires_at`.as('expires_at'))
    .where('api_keys.expires_at', '>', sql<string>`now()`)
    .orderBy('api_keys.id', 'desc')
    .execute();
  return rows.map((row) => ({ masked_key: maskKey(row), expires_at: row.expires_at }));
}
