import { sql } from 'kysely';
import type { Resources } from '../../platform/resources.ts';

/** A partner who takes another name is found by it on the old tickets too, by the old one still. */
export async function indexPartnerNames(
  { db }: Pick<Resources, 'db'>,
  partnerId: number,
): Promise<void> {
  await sql`
    insert into ticket_terms (term, partner_id, ticket_id)
    select '@' || word, partners.id, tickets.id
    from partners
    cross join unnest(ticket_words(company_name || ' ' || username)) as word
    join tickets on tickets.partner_id = partners.id
    where partners.id = ${partnerId}
    on conflict do nothing
  `.execute(db);
}
