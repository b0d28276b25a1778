import { sql } from 'kysely';
import type { Resources } from '../../platform/config/resources.ts';

/** A partner who takes another name is found by it on the old tickets too. */
export async function indexPartnerNames(
  { db }: Pick<Resources, 'db'>,
  partnerId: number,
): Promise<void> {
  await sql`select index_partner_names(${partnerId})`.execute(db);
}
