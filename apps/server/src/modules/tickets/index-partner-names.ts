import type { Resources } from '@baize/platform/config/resources';
import { sql } from 'kysely';

/** A partner who takes another name is found by it on the old tickets too. */
export async function indexPartnerNames(
  { db }: Pick<Resources, 'db'>,
  partnerId: number,
): Promise<void> {
  await sql`select index_partner_names(${partnerId})`.execute(db);
}
