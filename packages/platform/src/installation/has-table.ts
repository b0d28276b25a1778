import type { DB } from '@baize/db';
import { type Kysely, sql } from 'kysely';

/** Before the migrations a database may be of any age, or empty. */
export async function hasTable(db: Kysely<DB>, name: string, column = '%'): Promise<boolean> {
  const { rows } = await sql`
    select from pg_attribute
    where attrelid = to_regclass(${name}) and attnum > 0 and attname like ${column}
    limit 1`.execute(db);
  return rows.length > 0;
}
