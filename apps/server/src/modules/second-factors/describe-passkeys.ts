import type { DB } from '@baize/db';
import type { Kysely } from 'kysely';
import type { FactorOwner } from './factor-owner.ts';

export async function describePasskeys(db: Kysely<DB>, { column, id }: FactorOwner) {
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where(column, '=', id)
    .orderBy('id')
    .execute();
  return passkeys.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    type: 'public-key' as const,
    transports,
  }));
}
