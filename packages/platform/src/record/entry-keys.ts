import { randomBytes } from 'node:crypto';
import { type DB, statement } from '@baize/db';
import { type Kysely, sql } from 'kysely';
import { openSealedBytes, sealBytes } from '../security/sealed-bytes.ts';
import type { Secrets } from '../security/secrets.ts';

const KEY_BYTES = 32;

/** A partner's key to the personal values of the record, or why there is none. */
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

/** The keys of these partners, as far as they were found; who has none is given one with the act. */
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
    // In one order, so that two acts cannot wait for each other.
    .values(without.toSorted((a, b) => a - b).map((partnerId) => makeKey(secrets, partnerId)))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return assertWhole(await readKeys(db, secrets, partnerIds));
}

/** What cannot be recorded is not done. */
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
    // Someone changed it, or SECRET_KEY is another: lists show the rest of their entries.
    return 'damaged';
  }
}

/** From here on nobody can read the personal values of entries that concern the partner. */
export async function destroyEntryKey(db: Kysely<DB>, partnerId: number, now: Date): Promise<void> {
  const destroyed = { wrapped_key: null, destroyed_at: now };
  await db
    .insertInto('activity_keys')
    .values({ partner_id: partnerId, ...destroyed })
    .onConflict((conflict) => conflict.column('partner_id').doUpdateSet(destroyed))
    .execute();
}
