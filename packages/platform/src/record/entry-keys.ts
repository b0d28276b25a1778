import { randomBytes } from 'node:crypto';
import { type DB, statement } from '@baize/db';
import { type Kysely, sql } from 'kysely';
import { openSealedBytes, sealBytes } from '../security/sealed-bytes.ts';
import type { Secrets } from '../security/secrets.ts';

const KEY_BYTES = 32;

/** A partner's key for personal values in the audit log, or why there is none. */
export type EntryKey = Buffer | 'destroyed' | 'damaged';

const wrappingKey = (secrets: Secrets) => secrets.derive('activity-keys');
const boundTo = (partnerId: number) => `partner:${partnerId}`;

export type KeyRow = { partner_id: number; wrapped_key: Buffer | null };

export const keysOf = statement((db, given: { partnerIds: readonly number[] }) =>
  db
    .selectFrom('activity_keys')
    .select(['partner_id', 'wrapped_key'])
    .where(sql<boolean>`partner_id = any(${given.partnerIds})`),
);

export async function readKeys(
  db: Kysely<DB>,
  secrets: Secrets,
  partnerIds: readonly number[],
): Promise<Map<number, EntryKey>> {
  if (partnerIds.length === 0) return new Map();
  return unwrapAll(secrets, await keysOf(db, { partnerIds }));
}

const unwrapAll = (secrets: Secrets, rows: readonly KeyRow[]): Map<number, EntryKey> =>
  new Map(rows.map((row) => [row.partner_id, unwrap(secrets, row)]));

/** Unwraps the keys of these partners and creates missing keys in the transaction of the change. */
export async function holdKeys(
  db: Kysely<DB>,
  secrets: Secrets,
  partnerIds: readonly number[],
  found: readonly KeyRow[],
): Promise<Map<number, EntryKey>> {
  const keys = unwrapAll(secrets, found);
  const without = partnerIds.filter((partnerId) => !keys.has(partnerId));
  if (without.length === 0) return assertWhole(keys);
  await db
    .insertInto('activity_keys')
    // Sorted, so that concurrent transactions cannot deadlock.
    .values(without.toSorted((a, b) => a - b).map((partnerId) => makeKey(secrets, partnerId)))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return assertWhole(await readKeys(db, secrets, partnerIds));
}

/** Aborts a change that cannot be recorded in the audit log. */
function assertWhole(keys: Map<number, EntryKey>): Map<number, EntryKey> {
  for (const [partnerId, key] of keys) {
    if (key === 'damaged')
      throw new Error(`The key to partner ${partnerId}’s entries was changed.`);
  }
  return keys;
}

function makeKey(secrets: Secrets, partner_id: number) {
  const key = randomBytes(KEY_BYTES);
  return { partner_id, wrapped_key: sealBytes(wrappingKey(secrets), key, boundTo(partner_id)) };
}

function unwrap(secrets: Secrets, { partner_id, wrapped_key }: KeyRow): EntryKey {
  if (wrapped_key === null) return 'destroyed';
  try {
    return openSealedBytes(wrappingKey(secrets), wrapped_key, boundTo(partner_id));
  } catch {
    // The row was changed, or SECRET_KEY is different. Lists still show the rest of the entries.
    return 'damaged';
  }
}

/** Destroys the key: nobody can read the personal values in the partner's entries any more. */
export async function destroyEntryKey(db: Kysely<DB>, partnerId: number, now: Date): Promise<void> {
  const destroyed = { wrapped_key: null, destroyed_at: now };
  await db
    .insertInto('activity_keys')
    .values({ partner_id: partnerId, ...destroyed })
    .onConflict((conflict) => conflict.column('partner_id').doUpdateSet(destroyed))
    .execute();
}
