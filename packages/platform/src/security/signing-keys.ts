import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { limits } from '@baize/contract';
import { type Database, type DB, statement } from '@baize/db';
import type { Kysely } from 'kysely';
import type { Secrets } from './secrets.ts';

const DAY = 86_400_000;
/** How long a key signs new tokens. */
const SIGNS_FOR_MS = 30 * DAY;
/** Maximum lifetime of a token, plus a day for clock differences. */
const LONGEST_TOKEN_MS = (limits.session.partnerRememberedDays + 1) * DAY;
const PURPOSE = 'signing-key';

/**
 * Session tokens name their signing key. The newest key signs; older keys verify for as long as
 * their tokens may live, so that a rotation logs nobody out.
 */
export type SigningKeys = {
  /** Reads on the given connection, so that a login uses one connection instead of two. */
  current(db: Kysely<DB>): Promise<SigningKey>;
  /** Returns `undefined` for an unknown or deleted key. */
  find(id: string): Promise<KeyObject | undefined>;
};

export type SigningKey = { id: string; key: KeyObject };
type Row = { id: string; sealed_key: Buffer; created_at: string };

const newestKey = statement((db) =>
  db
    .selectFrom('signing_keys')
    .select(['id', 'sealed_key', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(1),
);

export function createSigningKeys(
  database: Database,
  secrets: Secrets,
  now: () => Date,
): SigningKeys {
  const known = new Map<string, KeyObject>();
  const open = ({ id, sealed_key }: Row): SigningKey => {
    const key = known.get(id) ?? createSecretKey(secrets.unseal(PURPOSE, sealed_key), 'base64');
    known.set(id, key);
    return { id, key };
  };
  const read = (from: Kysely<DB>) =>
    from.selectFrom('signing_keys').select(['id', 'sealed_key', 'created_at']);

  return {
    async current(db) {
      const [newest] = await newestKey(db, {});
      return open(newest ?? (await addSigningKey(db, secrets, now())));
    },
    async find(id) {
      const held = known.get(id);
      if (held !== undefined || !isName(id)) return held;
      const row = await read(database).where('id', '=', id).executeTakeFirst();
      return row && open(row).key;
    },
  };
}

const isName = (id: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** Adds a key; from now on all servers sign with it. */
export async function addSigningKey(db: Kysely<DB>, secrets: Secrets, now: Date): Promise<Row> {
  const key = randomBytes(32);
  return db
    .insertInto('signing_keys')
    .values({
      id: randomUUID(),
      sealed_key: secrets.seal(PURPOSE, key.toString('base64')),
      created_at: now,
    })
    .returning(['id', 'sealed_key', 'created_at'])
    .executeTakeFirstOrThrow();
}

/** Adds a key every month, and deletes keys whose last token has expired. */
export async function rotateSigningKeys(
  db: Kysely<DB>,
  secrets: Secrets,
  now: Date,
): Promise<void> {
  const keys = await db
    .selectFrom('signing_keys')
    .select(['id', 'created_at'])
    .orderBy('created_at', 'desc')
    .execute();
  const ageOf = (key: { created_at: string }) => now.getTime() - Date.parse(key.created_at);
  const [newest] = keys;
  if (newest === undefined || ageOf(newest) >= SIGNS_FOR_MS) await addSigningKey(db, secrets, now);
  const over = keys.filter((_, index) => {
    const next = keys[index - 1];
    return next !== undefined && ageOf(next) > LONGEST_TOKEN_MS;
  });
  for (const { id } of over) await db.deleteFrom('signing_keys').where('id', '=', id).execute();
}
