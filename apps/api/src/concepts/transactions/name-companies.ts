import type { Transaction, TransactionOfPartner } from '@baize/contract';
import type { Database } from '@baize/db';

/** For staff, who see those of several partners. */
export async function nameCompanies(
  db: Database,
  transactions: readonly Transaction[],
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
