import type { DB } from '@baize/db';
import { type Kysely, sql } from 'kysely';

/**
 * Lists the master keys that documents use and that are not in `knownIds`. Needs one index lookup
 * per distinct key, however many documents there are.
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

/** Keys that an operator declared destroyed. */
export async function readDestroyedKeys(db: Kysely<DB>): Promise<readonly string[]> {
  const known = await db.selectFrom('installation').select('destroyed_key_ids').executeTakeFirst();
  return known?.destroyed_key_ids ?? [];
}
