import type { MessageOf, PlacedBet } from '@baize/contract/live';
import type { DB } from '@baize/db';
import { type Kysely, sql } from 'kysely';

type OpenBets = { bets: PlacedBet[]; back?: string[] };

/** What players have on the cloth in a round that is not decided yet, and what was taken back; by player. */
export async function readOpenBets(
  db: Kysely<DB>,
  playerIds: readonly number[],
  roundId: number,
): Promise<Map<number, OpenBets>> {
  const rows = await db
    .selectFrom('live_bets')
    .select(['player_id', 'client_id', 'type', 'value', 'amount', 'status'])
    .where(sql<boolean>`player_id = any (${playerIds}::bigint[])`)
    .where('round_id', '=', roundId)
    .where('status', 'in', ['accepted', 'taken_back'])
    .orderBy('id')
    .execute();
  const byPlayer = new Map<number, OpenBets>();
  for (const { player_id, client_id, type, value, amount, status } of rows) {
    const laid: OpenBets = byPlayer.get(player_id) ?? { bets: [] };
    byPlayer.set(player_id, laid);
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
  return byPlayer;
}

export async function readBalance(db: Kysely<DB>, playerId: number): Promise<number> {
  const { balance } = await db
    .selectFrom('live_accounts')
    .select('balance')
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  return balance;
}

type Settlement = MessageOf<'settlement'>;

/** How some decided rounds ended for some players, by player, oldest round first. */
export async function readSettlements(
  db: Kysely<DB>,
  playerIds: readonly number[],
  roundIds: readonly number[],
): Promise<Map<number, Settlement[]>> {
  const byPlayer = new Map<number, Settlement[]>();
  if (playerIds.length === 0 || roundIds.length === 0) return byPlayer;
  const rows = await db
    .selectFrom('live_bets as bet')
    .innerJoin('live_accounts as account', 'account.player_id', 'bet.player_id')
    .innerJoin('live_rounds as round', 'round.id', 'bet.round_id')
    .select(['bet.player_id', 'bet.round_id', 'bet.client_id', 'bet.amount', 'bet.payout'])
    .select('bet.status as ending')
    .select(['round.status', 'account.balance'])
    // Arrays, because a full table has more players than a statement may have parameters.
    .where(sql<boolean>`bet.player_id = any (${playerIds}::bigint[])`)
    .where(sql<boolean>`bet.round_id = any (${roundIds}::bigint[])`)
    .where('round.status', 'in', ['settled', 'void'])
    .orderBy('bet.round_id')
    .orderBy('bet.id')
    .execute();
  for (const row of rows) {
    const settlements = byPlayer.get(row.player_id) ?? [];
    byPlayer.set(row.player_id, settlements);
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
  return byPlayer;
}
