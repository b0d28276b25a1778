import { randomInt } from 'node:crypto';
import { limits } from '@baize/contract';
import type { DB } from '@baize/db';
import type { Resources } from '@baize/platform/config/resources';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type FactorOwner, ownerValues } from './factor-owner.ts';

/** Recovery codes are shown once, stored as hashes, and valid for one sign-in each. */

/** Excludes characters that are easily confused: 0 and o, 1 and l. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');

const hashCode = (
  { secrets }: Pick<Resources, 'secrets'>,
  { column, id }: FactorOwner,
  code: string,
) => secrets.hash('recovery-code', `${column}:${id}:${code.replace('-', '').toLowerCase()}`);

export async function replaceRecoveryCodes(
  db: Transaction<DB>,
  resources: Pick<Resources, 'secrets'>,
  owner: FactorOwner,
): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < limits.secondFactor.recoveryCodes) codes.add(`${half()}-${half()}`);
  await dropRecoveryCodes(db, owner);
  const rows = [...codes].map((code) => ({
    code_hash: hashCode(resources, owner, code),
    ...ownerValues(owner),
  }));
  await db.insertInto('recovery_codes').values(rows).execute();
  return [...codes];
}

/** Creates the codes with the first factor; an account that has codes keeps them. */
export async function ensureRecoveryCodes(
  db: Transaction<DB>,
  resources: Pick<Resources, 'secrets'>,
  owner: FactorOwner,
): Promise<string[] | null> {
  if ((await countRecoveryCodes(db, owner)) > 0) return null;
  return replaceRecoveryCodes(db, resources, owner);
}

export async function countRecoveryCodes(
  db: Kysely<DB>,
  { column, id }: FactorOwner,
): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)`.as('count'))
    .where(column, '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

export async function useRecoveryCode(
  db: Transaction<DB>,
  resources: Pick<Resources, 'secrets'>,
  owner: FactorOwner,
  code: string,
): Promise<boolean> {
  const used = await db
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', hashCode(resources, owner, code))
    .where(owner.column, '=', owner.id)
    .returning('code_hash')
    .executeTakeFirst();
  return used !== undefined;
}

export async function dropRecoveryCodes(
  db: Transaction<DB>,
  { column, id }: FactorOwner,
): Promise<void> {
  await db.deleteFrom('recovery_codes').where(column, '=', id).execute();
}
