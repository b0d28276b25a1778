import type { SecondFactorMethod } from '@baize/contract';
import { type DB, type Prepared, statementByShape } from '@baize/db';
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

export const factorsToRead = ({ column, id }: FactorOwner): Prepared<Held> =>
  factorsOf(column).with({ id });

/** How the account can pass the second step, the surest way first; none where there is no factor. */
export function methodsOf([held]: readonly Held[]): SecondFactorMethod[] {
  if (!held?.passkey && !held?.app) return [];
  return (['passkey', 'app', 'recovery_code'] as const).filter((method) => held[method]);
}

export const readMethods = async (
  db: Kysely<DB>,
  owner: FactorOwner,
): Promise<SecondFactorMethod[]> => methodsOf((await db.executeQuery(factorsToRead(owner))).rows);
