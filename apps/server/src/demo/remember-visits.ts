import type { Resources } from '@baize/platform/config/resources';
import { sql } from 'kysely';

/**
 * Sets the last login from the audit log. The demo creates sessions directly, to avoid hundreds of
 * slow password hashes.
 */
export async function rememberVisits({ db }: Pick<Resources, 'db'>): Promise<void> {
  for (const [table, kind] of [
    ['partners', 'partner'],
    ['staff', 'staff'],
  ] as const) {
    await sql`
      update ${sql.table(table)} person set last_login = seen.at
      from (
        select actor_id, max(occurred_at) as at from activity where actor_kind = ${kind} group by 1
      ) seen
      where person.id = seen.actor_id and coalesce(person.last_login, person.created_at) < seen.at
    `.execute(db);
  }
}
