import type { DB } from '@baize/db';
import { type Kysely, sql } from 'kysely';
import type { PlayerSession } from '../player-session.ts';

/** Our ledger's balance, plus the balance that the operator's wallet reported, if there is one. */
export const wholeBalance = sql<number>`account.balance + coalesce(account.told_balance, 0)`;

export async function readBalance(
  db: Kysely<DB>,
  { account }: Pick<PlayerSession, 'account'>,
): Promise<number> {
  const { balance } = await db
    .selectFrom('live_accounts as account')
    .select(wholeBalance.as('balance'))
    .where('account.id', '=', account.id)
    .executeTakeFirstOrThrow();
  return balance;
}
