import type { PartnerFilters } from '@baize/contract';
import type { DB } from '@baize/db';
import { type SelectQueryBuilder, sql } from 'kysely';

/** Written as the index has it, or PostgreSQL would not use it. */
const searchText = sql<string>`partner_search_text(username, company_name, email)`;

/** Only ASCII: what else counts as a letter for a trigram depends on the server's locale. */
const hasTrigram = /[a-z0-9]{3}/i;

const escapeLike = (term: string) => term.replace(/[\\%_]/g, '\\$&');

export function matchPartners(filters: PartnerFilters) {
  const { search = '', status, kyc_status, deleted } = filters;
  return <O>(query: SelectQueryBuilder<DB, 'partners', O>) =>
    query
      .where('deleted_at', deleted === 'true' ? 'is not' : 'is', null)
      .$if(status !== undefined, (matching) => matching.where('status', '=', status ?? 'pending'))
      .$if(kyc_status !== undefined, (matching) =>
        matching.where('kyc_status', '=', kyc_status ?? 'pending'),
      )
      .$if(search !== '', (matching) =>
        matching.where(searchText, 'like', sql<string>`lower(${`%${escapeLike(search)}%`})`),
      )
      .$if(search !== '' && !hasTrigram.test(search), (matching) =>
        matching.where(sql<boolean>`short_grams(${searchText}) @> short_grams(lower(${search}))`),
      );
}
