import type { SecondFactorMethod } from '@baize/contract';
import { type DB, statementByShape } from '@baize/db';
import { type Kysely, sql } from 'kysely';
import type { FactorOwner } from './factor-owner.ts';

type Held = { passkey: boolean; app: boolean; recovery_code: boolean };

const factorsOf = statementByShape(
  (column: FactorOwner['column']) => column,
  (column) => (_, given: { id: number }) => {
    const own = sql`${sql.ref(column)} = ${given.id}`;
    return sql<Held>`
      select exists (select from passkeys where ${own}) as passkey,
        exists (select from authenticator_apps where ${own} and confirmed_at is not null) as app,
        exists (select from recovery_codes where ${own}) as recovery_code`;
  },
);

/** How the account can pass the second step, the surest way first; none where there is no factor. */
export async function readMethods(
  db: Kysely<DB>,
  { column, id }: FactorOwner,
): Promise<SecondFactorMethod[]> {
  const [held] = await factorsOf(column)(db, { id });
  if (!held?.passkey && !held?.app) return [];
  return (['passkey', 'app', 'recovery_code'] as const).filter((method) => held[method]);
}
