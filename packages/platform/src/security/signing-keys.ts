import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { limits } from '@baize/contract';
import { type Database, type DB, statement } from '@baize/db';
import type { Kysely } from 'kysely';
import type { Secrets } from './secrets.ts';

const DAY = 86_400_000;
/** How long a key signs before the next one does. */
const SIGNS_FOR_MS = 30 * DAY;
/** No token lives longer; a day more, for clocks that differ. */
const LONGEST_TOKEN_MS = (limits.session.partnerRememberedDays + 1) * DAY;
const PURPOSE = 'signing-key';

/**
 * Session tokens name the key they are signed with. The newest signs; those before it are known for as
 * long as a token of theirs may live, so that a change of keys signs nobody out.
 */
export type SigningKeys = {
  /** Read on the connection that writes the session: a sign-in holds one connection, not two. */
  current(db: Kysely<DB>): Promise<SigningKey>;
  /** None for a name that is not ours or whose time is over. */
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

/** From now on every server signs with this one. */
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

/** A new key every month; one whose last token has expired is destroyed. */
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
