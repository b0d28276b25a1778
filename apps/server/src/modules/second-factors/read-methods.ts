import type { SecondFactorMethod } from '@baize/contract';
import type { DB } from '@baize/db';
import { type Kysely, sql } from 'kysely';
import type { FactorOwner } from './factor-owner.ts';

type Held = { passkey: boolean; app: boolean; recovery_code: boolean };

/**
 * Methods with which the account can pass the second step, strongest first. Empty without a second
 * factor.
 */
export async function readMethods(
  db: Kysely<DB>,
  { column, id }: FactorOwner,
): Promise<SecondFactorMethod[]> {
  const isOwn = sql`${sql.ref(column)} = ${id}`;
  const { rows } = await sql<Held>`
    select exists (select from passkeys where ${isOwn}) as passkey,
      exists (select from authenticator_apps where ${isOwn} and confirmed_at is not null) as app,
      exists (select from recovery_codes where ${isOwn}) as recovery_code`.execute(db);
  const [held] = rows;
  if (!held?.passkey && !held?.app) return [];
  return (['passkey', 'app', 'recovery_code'] as const).filter((method) => held[method]);
}
