import type { SecretKey } from '@baize/contract';
import type { DB } from '@baize/db';
import { type Kysely, sql } from 'kysely';

/** Columns of a secret key in the form of the response. */
export const secretKeyColumns = [
  'id',
  sql<string>`name`.as('name'),
  'mode',
  'hint as last4',
  'allowed_addresses',
  'created_at',
  'last_used_at as last_used',
  'expires_at',
] as const;

export function workingSecretKeys(db: Kysely<DB>, partnerId: number, mode?: SecretKey['mode']) {
  return db
    .selectFrom('api_keys')
    .where('partner_id', '=', partnerId)
    .where('kind', '=', 'secret')
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`coalesce(expires_at > now(), true)`)
    .$if(mode !== undefined, (query) => query.where('mode', '=', mode as SecretKey['mode']))
    .orderBy('id', 'desc');
}
