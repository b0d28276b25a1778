import type { TransactionOfPartner } from '@baize/contract';
import type { DB } from '@baize/db';
import type { FoundTransaction } from '@baize/live';
import type { Kysely } from 'kysely';

/** Adds company names for staff, whose lists contain several partners. */
export async function nameCompanies(
  db: Kysely<DB>,
  transactions: readonly FoundTransaction[],
): Promise<TransactionOfPartner[]> {
  if (transactions.length === 0) return [];
  const partnerIds = [...new Set(transactions.map(({ partner_id }) => partner_id))];
  const rows = await db
    .selectFrom('partners')
    .select(['id', 'company_name'])
    .where('id', 'in', partnerIds)
    .execute();
  const names = new Map(rows.map(({ id, company_name }) => [id, company_name]));
  return transactions.map((transaction) => ({
    ...transaction,
    company_name: names.get(transaction.partner_id) ?? '',
  }));
}
