import type { PartnerFilters } from '@baize/contract';
import type { DB } from '@baize/db';
import { type SelectQueryBuilder, sql } from 'kysely';

/** The same expression as in the index; otherwise PostgreSQL does not use the index. */
const searchText = sql<string>`partner_search_text(username, company_name, email)`;

export function searchCondition(term: string) {
  const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${searchText} like lower(${pattern})`;
}

/** Accepts only ASCII, because the server's locale decides which other characters form trigrams. */
export const hasTrigram = (term: string): boolean => /[a-z0-9]{3}/i.test(term);

type StateFilters = Omit<PartnerFilters, 'search'>;

export function matchPartnerState({ status, kyc_status, deleted }: StateFilters) {
  return <O>(query: SelectQueryBuilder<DB, 'partners', O>) =>
    query
      .where('deleted_at', deleted === 'true' ? 'is not' : 'is', null)
      .$if(status !== undefined, (matching) => matching.where('status', '=', status ?? 'pending'))
      .$if(kyc_status !== undefined, (matching) =>
        matching.where('kyc_status', '=', kyc_status ?? 'pending'),
      );
}

export function matchPartners({ search = '', ...state }: PartnerFilters) {
  return <O>(query: SelectQueryBuilder<DB, 'partners', O>) =>
    query
      .$call(matchPartnerState(state))
      .$if(search !== '', (matching) => matching.where(searchCondition(search)));
}
