import { currencyDecimals } from '@baize/contract';
import type { ByeCode, TableLimits } from '@baize/contract/live';
import type { DB } from '@baize/db';
import { type Kysely, sql } from 'kysely';
import { wholeBalance } from '../ledger/balance.ts';
import type { PlayerSession } from '../player-session.ts';

/** Why a player may not play, as reported to sessions, bets and sockets. */
export type Standing = Extract<ByeCode, 'player_paused' | 'player_excluded' | 'time_limit'>;

export type Seat = {
  externalId: string;
  balance: number;
  standing: Standing | null;
  /** When the player's session time limit is reached, by the table's clock. */
  leaveAt: number | null;
  /** Limits in force for this player: the lowest of the table's, the partner's and the player's. */
  limits: TableLimits;
};

type Seated = Pick<PlayerSession, 'playerId' | 'partnerId' | 'tableId' | 'account'>;

type SeatRow = {
  account_id: number;
  table_id: string;
  external_id: string;
  balance: number;
  standing: Standing | null;
  leave_at: string | null;
  currency: string;
  min_bet: number;
  max_payout: number;
  max_round_stake: number;
  max_bets_per_round: number;
  spot_limits: Record<string, number>;
  own_spot_limits: Record<string, number> | null;
};

const seatKey = (accountId: number, tableId: string) => `${accountId}@${tableId}`;

/** Reads balance, restriction and limits of all given players in one statement. */
export async function readSeats(
  db: Kysely<DB>,
  sessions: readonly Seated[],
): Promise<(session: Seated) => Seat | undefined> {
  const { rows } = await sql<SeatRow>`
    select account.id as account_id, seated.table_id, player.external_id, account.currency,
      ${wholeBalance} as balance, terms.standing,
      player.sitting_began_at + player.session_minutes * interval '1 minute' as leave_at,
      terms.min_bet, terms.max_payout, terms.max_round_stake, terms.max_bets_per_round,
      terms.spot_limits, terms.own_spot_limits
    from unnest(
      ${sessions.map(({ account }) => account.id)}::bigint[],
      ${sessions.map(({ tableId }) => tableId)}::text[]
    ) as seated (account_id, table_id)
    join live_accounts account on account.id = seated.account_id
    join live_players player on player.id = coalesce(account.player_id, account.holder_id)
    cross join lateral live_bet_terms(
      seated.table_id, player.partner_id, account.mode, account.currency, player.id) terms
    where terms.min_bet is not null`.execute(db);
  const seats = new Map(
    rows.map((row) => [seatKey(row.account_id, row.table_id), seatOf(row)] as const),
  );
  return ({ account, tableId }) => seats.get(seatKey(account.id, tableId));
}

const seatOf = (row: SeatRow): Seat => ({
  externalId: row.external_id,
  balance: row.balance,
  standing: row.standing,
  leaveAt: row.leave_at === null ? null : Date.parse(row.leave_at),
  limits: {
    currency: row.currency,
    decimals: currencyDecimals(row.currency),
    minBet: row.min_bet,
    maxPayout: row.max_payout,
    maxRoundStake: row.max_round_stake,
    maxBetsPerRound: row.max_bets_per_round,
    ...spotLimitsOf(row),
  },
});

/** The lower of both limits per bet type; empty if neither limits any. */
function spotLimitsOf({
  spot_limits,
  own_spot_limits,
}: Pick<SeatRow, 'spot_limits' | 'own_spot_limits'>): Pick<TableLimits, 'spotLimits'> {
  const spotLimits = { ...spot_limits };
  for (const [type, most] of Object.entries(own_spot_limits ?? {})) {
    spotLimits[type] = Math.min(most, spotLimits[type] ?? most);
  }
  return Object.keys(spotLimits).length > 0 ? { spotLimits } : {};
}
