import type { DB } from '@baize/db';
import { type Kysely, sql } from 'kysely';

/**
 * The master keys that documents are wrapped with and that are not among these. One step through the
 * index for each key, however many documents there are.
 */
export async function findLackedKeys(
  db: Kysely<DB>,
  knownIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive used (id) as (
      select min(key_id) from documents
      union all
      select (select min(key_id) from documents where key_id > used.id)
      from used where used.id is not null
    )
    select id from used where id <> all (${knownIds}::text[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** The keys that someone has said are gone for good. */
export async function readDestroyedKeys(db: Kysely<DB>): Promise<readonly string[]> {
  const known = await db.selectFrom('installation').select('destroyed_key_ids').executeTakeFirst();
  return known?.destroyed_key_ids ?? [];
}
