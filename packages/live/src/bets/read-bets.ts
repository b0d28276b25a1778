import type { MessageOf, PlacedBet, RoundState } from '@baize/contract/live';
import type { DB } from '@baize/db';
import { type Kysely, type NotNull, sql } from 'kysely';
import { wholeBalance } from '../ledger/balance.ts';
import type { PlayerSession } from '../player-session.ts';

type Session = Pick<PlayerSession, 'playerId' | 'account'>;

type OpenBets = { bets: PlacedBet[]; back?: string[] };

/**
 * Reads the open and the taken-back bets of the round that the table shows, by account. The
 * database may be ahead of the table: until the table shows the result, won and lost bets are
 * returned as open.
 */
export async function readOpenBets(
  db: Kysely<DB>,
  sessions: readonly Session[],
  { roundId, phase }: Pick<RoundState, 'roundId' | 'phase'>,
): Promise<Map<number, OpenBets>> {
  const playerIds = [...new Set(sessions.map(({ playerId }) => playerId))];
  const rows = await db
    .selectFrom('live_bets as bet')
    .select(['bet.account_id', 'bet.client_id', 'bet.type', 'bet.value'])
    .select(['bet.amount', 'bet.status'])
    .where(sql<boolean>`bet.player_id = any (${playerIds}::bigint[])`)
    .where('bet.round_id', '=', roundId)
    .$if(phase === 'result', (bets) => bets.where('bet.status', '=', 'taken_back'))
    .where('bet.account_id', 'is not', null)
    .$narrowType<{ account_id: NotNull }>()
    .orderBy('bet.id')
    .execute();
  const byAccount = new Map<number, OpenBets>();
  for (const { account_id, client_id, type, value, amount, status } of rows) {
    const laid: OpenBets = byAccount.get(account_id) ?? { bets: [] };
    byAccount.set(account_id, laid);
    if (status === 'taken_back') {
      laid.back = [...(laid.back ?? []), client_id];
      continue;
    }
    laid.bets.push({
      id: client_id,
      roundId,
      type: type as PlacedBet['type'],
      value: value as PlacedBet['value'],
      amount,
    });
  }
  return byAccount;
}

type Settlement = MessageOf<'settlement'>;

/** Reads how decided rounds ended for the given accounts, by account, oldest round first. */
export async function readSettlements(
  db: Kysely<DB>,
  accountIds: readonly number[],
  roundIds: readonly number[],
): Promise<Map<number, Settlement[]>> {
  const byAccount = new Map<number, Settlement[]>();
  if (accountIds.length === 0 || roundIds.length === 0) return byAccount;
  const rows = await db
    .selectFrom('live_bets as bet')
    .innerJoin('live_accounts as account', 'account.id', 'bet.account_id')
    .innerJoin('live_rounds as round', 'round.id', 'bet.round_id')
    .select([
      'account.id as account_id',
      'bet.round_id',
      'bet.client_id',
      'bet.amount',
      'bet.payout',
    ])
    .select('bet.status as ending')
    .select('round.status')
    .select(wholeBalance.as('balance'))
    // Arrays, because a full table has more players than a statement may have parameters.
    .where(sql<boolean>`bet.account_id = any (${accountIds}::bigint[])`)
    .where(sql<boolean>`bet.round_id = any (${roundIds}::bigint[])`)
    .where('round.status', 'in', ['settled', 'void'])
    .orderBy('bet.round_id')
    .orderBy('bet.id')
    .execute();
  for (const row of rows) {
    const settlements = byAccount.get(row.account_id) ?? [];
    byAccount.set(row.account_id, settlements);
    let last = settlements.at(-1);
    if (last?.roundId !== row.round_id) {
      const outcome = row.status === 'void' ? 'void' : 'settled';
      const none = { staked: 0, paid: 0, balance: row.balance, bets: [] };
      last = { t: 'settlement', roundId: row.round_id, outcome, ...none };
      settlements.push(last);
    }
    if (row.ending === 'taken_back') {
      last.back = [...(last.back ?? []), row.client_id];
      continue;
    }
    last.staked += row.amount;
    last.paid += row.payout;
    last.bets.push({ id: row.client_id, payout: row.payout });
  }
  return byAccount;
}
