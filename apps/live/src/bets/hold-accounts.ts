import type { PlacedBet } from '@baize/contract/live';
import type { Database } from '@baize/db';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Lease } from '../rounds/lease.ts';

/**
 * Whether someone holds the account: the lease it was taken under is still good. A lease younger than
 * what this statement sees is taken for good too.
 */
export const isHeldSql = `exists (
  select from live_tables holder where holder.id = account.held_table and (
    holder.lease_token < account.held_token
    or holder.lease_token = account.held_token and holder.leased_until > now()))`;

export interface HeldAccount {
  playerId: number;
  balance: number;
  roundId: number | null;
  roundStake: number;
  roundBets: number;
}

const holdSql = `
with free as (
  select account.id from live_accounts account
  where account.player_id = any ($1::bigint[])
    and (account.shared_until is null or account.shared_until <= now())
    and (account.held_table = $2 and account.held_token = $3 or not ${isHeldSql})
    and exists (
      select from live_tables where id = $2 and lease_token = $3 and leased_until > now())
  order by account.id for no key update
)
update live_accounts account set held_table = $2, held_token = $3, shared_until = null
from free where account.id = free.id
returning account.player_id as "playerId", account.balance, account.round_id as "roundId",
  account.round_stake as "roundStake", account.round_bets as "roundBets"`;

/** Takes the accounts that no one else holds or asks for, as long as the lease is good. */
export async function holdAccounts(
  pool: Pool,
  lease: Lease,
  playerIds: readonly number[],
): Promise<HeldAccount[]> {
  const values = [playerIds, lease.tableId, lease.token];
  const { rows } = await pool.query<HeldAccount>({ name: 'live-hold', text: holdSql, values });
  return rows;
}

export async function releaseAccounts(
  db: Database,
  lease: Lease,
  playerIds: readonly number[],
): Promise<void> {
  await sql`
    update live_accounts set held_table = null, held_token = null
    where id in (
      select id from live_accounts
      where player_id = any (${playerIds}::bigint[])
        and held_table = ${lease.tableId} and held_token = ${lease.token}
      order by id for no key update)`.execute(db);
}

/** Whose accounts others want back from this lease. */
export async function readAskedPlayers(db: Database, lease: Lease): Promise<number[]> {
  const rows = await db
    .selectFrom('live_accounts')
    .select('player_id')
    .where('held_table', '=', lease.tableId)
    .where('held_token', '=', lease.token)
    .where('shared_until', 'is not', null)
    .execute();
  return rows.flatMap(({ player_id }) => player_id ?? []);
}

/** Asks whoever holds the account to give it back, and whether anyone does. */
export async function askForAccount(pool: Pool, playerId: number): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'live-ask',
    text: `update live_accounts account set shared_until = now() + interval '1 minute'
      where player_id = $1 and ${isHeldSql}`,
    values: [playerId],
  });
  return rowCount === 1;
}

export async function readBalances(
  db: Database,
  playerIds: readonly number[],
): Promise<{ playerId: number; balance: number }[]> {
  const { rows } = await sql<{ playerId: number; balance: number }>`
    select player_id as "playerId", balance from live_accounts
    where player_id = any (${playerIds}::bigint[])`.execute(db);
  return rows;
}

export interface PlayedBefore {
  playerId: number;
  /** The ids of all bets, with spaces between. */
  ids: string;
  /** What lies on the cloth in the round. */
  bets: Omit<PlacedBet, 'roundId'>[] | null;
}

/** What players have done so far; only those who did anything are answered. */
export async function readPlayedBefore(
  pool: Pool,
  playerIds: readonly number[],
  roundId: number,
): Promise<PlayedBefore[]> {
  const { rows } = await pool.query<PlayedBefore>({
    name: 'live-played-before',
    text: `select player_id as "playerId", string_agg(client_id, ' ') as ids,
        json_agg(json_build_object('id', client_id, 'type', type, 'value', value, 'amount', amount)
          order by id) filter (where round_id = $2 and status = 'accepted') as bets
      from live_bets where player_id = any ($1::bigint[]) group by player_id`,
    values: [playerIds, roundId],
  });
  return rows;
}
