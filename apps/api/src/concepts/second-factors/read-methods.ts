import type { SecondFactorMethod } from '@baize/contract';
import type { DB } from '@baize/db';
import type { Kysely } from 'kysely';
import type { FactorOwner } from './factor-owner.ts';
import { countRecoveryCodes } from './recovery-codes.ts';

/** How the account can pass the second step, the surest way first; none where there is no factor. */
export async function readMethods(
  db: Kysely<DB>,
  owner: FactorOwner,
): Promise<SecondFactorMethod[]> {
  const has = async (table: 'authenticator_apps' | 'passkeys') => {
    const row = await db
      .selectFrom(table)
      .select('id')
      .where(owner.column, '=', owner.id)
      .$if(table === 'authenticator_apps', (query) => query.where('confirmed_at', 'is not', null))
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  };
  const methods: SecondFactorMethod[] = [];
  if (await has('passkeys')) methods.push('passkey');
  if (await has('authenticator_apps')) methods.push('app');
  if (methods.length > 0 && (await countRecoveryCodes(db, owner)) > 0) {
    methods.push('recovery_code');
  }
  return methods;
}
