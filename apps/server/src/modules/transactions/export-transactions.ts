import type { Transaction, TransactionOfPartner, transactionRoutes } from '@baize/contract';
import type { Database } from '@baize/db';
import { type FoundTransaction, walkTransactions } from '@baize/live';
import { perform } from '@baize/platform/acts/act';
import type { Operation } from '@baize/platform/http/serve';
import { sendCsv } from '@baize/platform/lists/csv';
import { nameCompanies } from './name-companies.ts';

const columns = [
  'transaction_id',
  'mode',
  'kind',
  'reason',
  'state',
  'player_id',
  'currency',
  'amount',
  'round_id',
  'table_id',
  'bet_ids',
  'reference_transaction_id',
  'refusal',
  'tries',
  'last_answer',
  'last_answer_at',
  'created_at',
  'ended_at',
  'closed_at',
] as const satisfies readonly (keyof Transaction)[];

export const exportOwnTransactions: Operation<
  typeof transactionRoutes.exportOwnTransactions
> = async ({ resources: { db }, caller, query, reply }) =>
  sendCsv(
    reply,
    `transactions-${query.mode}`,
    columns,
    walkTransactions(db, { ...query, partnerId: caller.id }),
  );

export const exportTransactions: Operation<typeof transactionRoutes.exportTransactions> = async ({
  resources,
  query: filters,
  actor,
  reply,
}) => {
  const { partner_id: partnerId, ...query } = filters;
  await perform(resources, actor, async (act) => {
    act.record({
      action: 'transaction.list_exported',
      values: { mode: query.mode },
      // Links the entry to the partner of the filter, so that erasing the partner also erases the
      // player's name.
      ...(partnerId !== undefined && { partnerId }),
      details: { filters },
    });
  });
  const { db } = resources;
  return sendCsv(
    reply,
    `transactions-${query.mode}`,
    ['partner_id', 'company_name', ...columns, 'closed_note'] as const,
    withCompanies(db, walkTransactions(db, { ...query, partnerId })),
  );
};

async function* withCompanies(
  db: Database,
  batches: AsyncIterable<readonly FoundTransaction[]>,
): AsyncGenerator<TransactionOfPartner[]> {
  for await (const batch of batches) yield nameCompanies(db, batch);
}
