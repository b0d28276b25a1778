import type { Database } from '@baize/db';
import { sql } from 'kysely';

export type LedgerReport = {
  /**
   * The sum of all ledger postings per currency. Anything but zero means that money was created or
   * lost.
   */
  sum: number;
  /** Players whose stored balance differs from the sum of their postings. */
  wrongBalances: number;
  /** Bets without a ledger account, or with other return transfers than their status requires. */
  wrongBets: number;
  undecidedBets: number;
};

export const soundLedger: LedgerReport = {
  sum: 0,
  wrongBalances: 0,
  wrongBets: 0,
  undecidedBets: 0,
};

export async function inspectLedger(db: Database): Promise<LedgerReport> {
  const { rows } = await sql<LedgerReport>`
    select
      (select coalesce(sum(abs(of_currency)), 0)::bigint
        from (select sum(amount) as of_currency from live_entries group by currency) sums) as "sum",
      (select count(*) from live_accounts account
        left join (select account_id, sum(amount) as entered from live_entries group by 1) entries
          on entries.account_id = account.id
        where kind in ('player', 'purse') and balance <> coalesce(entered, 0)
      ) as "wrongBalances",
      (select count(*) from live_bets bet where
        account_id is null or
        (select array_agg(kind::text || ':' || amount) from live_transfers where bet_id = bet.id)
        is distinct from case status
          when 'won' then array['payout:' || potential]
          when 'refunded' then array['refund:' || amount]
          when 'taken_back' then array['refund:' || amount] end
      ) as "wrongBets",
      (select count(*) from live_bets where status = 'accepted') as "undecidedBets"
  `.execute(db);
  const report = rows[0];
  if (!report) throw new Error('No ledger');
  return report;
}
