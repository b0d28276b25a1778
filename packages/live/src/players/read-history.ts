import { playWindows } from '@baize/contract';
import type { MessageOf, PlacedBet } from '@baize/contract/live';
import type { Database } from '@baize/db';
import { sql } from 'kysely';
import type { PlayerSession } from '../player-session.ts';

const LATEST = 50;
/** Limits the query; nobody places more bets in one sitting. */
const MOST_OF_A_SITTING = 20_000;

type Sums = { since: string; staked: number; paid: number } & Record<string, number>;

/** Reads the play history shown to a player, in the currency that the player uses. */
export async function readHistory(
  db: Database,
  { playerId, account }: Pick<PlayerSession, 'playerId' | 'account'>,
): Promise<MessageOf<'history'>> {
  const { rows } = await sql<Sums>`
    select coalesce(player.sitting_began_at, now()) as since, sitting.staked, sitting.paid, play.day_staked,
      play.day_paid, play.week_staked, play.week_paid, play.month_staked, play.month_paid
    from live_players player
    join live_accounts account on account.id = ${account.id}
    cross join lateral live_play_now(account) play
    join lateral (
      select coalesce(sum(amount), 0)::bigint as staked, coalesce(sum(payout), 0)::bigint as paid
      from (
        select currency, amount, payout, status, placed_at from live_bets
        where player_id = player.id order by round_id desc limit ${MOST_OF_A_SITTING}
      ) bet
      where bet.currency = ${account.currency} and bet.placed_at >= player.sitting_began_at
        and bet.status in ('accepted', 'won', 'lost')
    ) sitting on true
    where player.id = ${playerId}`.execute(db);
  const bets = await db
    .selectFrom('live_bets')
    .select(['client_id', 'round_id', 'type', 'value', 'amount', 'payout', 'status', 'placed_at'])
    .where('player_id', '=', playerId)
    .where('currency', '=', account.currency)
    .orderBy('round_id', 'desc')
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute();
  const [sums] = rows;
  if (sums === undefined) throw new Error(`There is no player ${playerId}`);
  return {
    t: 'history',
    currency: account.currency,
    sitting: { since: Date.parse(sums.since), staked: sums.staked, paid: sums.paid },
    windows: playWindows.map((window) => ({
      window,
      staked: sums[`${window}_staked`] ?? 0,
      paid: sums[`${window}_paid`] ?? 0,
    })),
    bets: bets.map((bet) => ({
      id: bet.client_id,
      roundId: bet.round_id,
      type: bet.type,
      value: bet.value as PlacedBet['value'],
      amount: bet.amount,
      payout: bet.payout,
      status: bet.status,
      at: Date.parse(bet.placed_at),
    })),
  };
}
