import type { DB } from '@baize/db';
import { readTransactions, walkTransactions } from '@baize/live';
import type { Kysely } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { anApprovedPartner } from '../../testing/kyc.ts';
import { planOf } from '../../testing/plan-of.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { someTransactions } from '../../testing/transactions.ts';

const server = useTestServer({}, { isAlone: true });

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

it.each<[string, (db: Kysely<DB>) => Promise<unknown>]>([
  ['a page', (db) => readTransactions(db, { mode: 'live', limit: 20 })],
  ['an export', (db) => walkTransactions(db, { mode: 'live' }).next()],
])('%s of all partners’ transactions of one mode reads none of the other', async (_, read) => {
  expect(await planOf(server, read)).toContain('transactions_mode_idx');
});
