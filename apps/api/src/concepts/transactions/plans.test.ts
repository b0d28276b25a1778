import type { DB } from '@baize/db';
import { readTransactions, walkTransactions } from '@baize/live';
import type { CompiledQuery, Kysely } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { anApprovedPartner } from '../../testing/kyc.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { someTransactions } from '../../testing/transactions.ts';

const server = useTestServer({}, { isAlone: true });

/** Many of one mode, and two of the other. */
beforeAll(async () => {
  const { db } = server.running.resources;
  const { user } = await anApprovedPartner(server);
  await someTransactions(db, user.id, { mode: 'live' });
  await someTransactions(db, user.id);
  await server.asOwner(`
    insert into transactions (partner_id, mode, player_id, account_id, currency, kind, reason, state,
      amount, round_id, table_id, tries, ended_at)
    select partner_id, mode, player_id, account_id, currency, kind, reason, state,
      amount, round_id, table_id, tries, ended_at
    from transactions, generate_series(1, 20000) where kind = 'debit' and mode = 'test'`);
  await server.asOwner('analyze transactions, live_players');
});

/** How the database goes about what is read. */
async function planOf(read: (db: Kysely<DB>) => Promise<unknown>): Promise<string> {
  const { db } = server.running.resources;
  const asked: CompiledQuery[] = [];
  const listening = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await read(listening);
  const plans = await Promise.all(
    asked.map((query) => db.executeQuery<object>({ ...query, sql: `explain ${query.sql}` })),
  );
  return JSON.stringify(plans.flatMap(({ rows }) => rows));
}

it.each<[string, (db: Kysely<DB>) => Promise<unknown>]>([
  ['a page', (db) => readTransactions(db, { mode: 'live', limit: 20 })],
  ['an export', (db) => walkTransactions(db, { mode: 'live' }).next()],
])('%s of all partners’ transactions of one mode reads none of the other', async (_, read) => {
  expect(await planOf(read)).toContain('transactions_mode_idx');
});
