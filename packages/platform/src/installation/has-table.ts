import type { DB } from '@baize/db';
import { type Kysely, sql } from 'kysely';

/** Whether a table exists; before the migrations a database may be empty. */
export async function hasTable(db: Kysely<DB>, name: string): Promise<boolean> {
  const { rows } = await sql`select where to_regclass(${name}) is not null`.execute(db);
  return rows.length > 0;
}
