import {
  type ExclusionKind,
  type Player,
  type PlayLimit,
  playLimitKinds,
  playWindows,
} from '@baize/contract';
import type { DB, LivePlayerLimits } from '@baize/db';
import { ApiError } from '@baize/platform/http/api-error';
import { type Kysely, type Selectable, sql } from 'kysely';
import { type PlayerName, playersNamed } from './find-player.ts';

export async function findPlayer(db: Kysely<DB>, name: PlayerName): Promise<Player> {
  const player = await readPlayer(db, name);
  if (player === undefined) throw new ApiError('not_found');
  return player;
}

/** Reads a player's limits, exclusion and play totals; undefined if there is no such player. */
export async function readPlayer(db: Kysely<DB>, name: PlayerName): Promise<Player | undefined> {
  const row = await playersNamed(db, name)
    .select(['player.id', 'player.external_id', 'player.mode', 'player.created_at'])
    .select(['player.last_seen_at', 'player.country', 'player.exclusion_kind'])
    .select(['player.excluded_at', 'player.excluded_until'])
    .select(['player.session_minutes', 'player.reality_check_minutes'])
    .select(
      sql<boolean>`player.exclusion_kind is not null
        and coalesce(player.excluded_until > now(), true)`.as('is_excluded'),
    )
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const limits = await db
    .selectFrom('live_player_limits')
    .selectAll()
    .where('player_id', '=', row.id)
    .orderBy('currency')
    .execute();
  return {
    player_id: row.external_id,
    mode: row.mode,
    created_at: row.created_at,
    last_seen_at: row.last_seen_at,
    country: row.country,
    exclusion:
      row.is_excluded && row.excluded_at !== null
        ? {
            kind: row.exclusion_kind as ExclusionKind,
            since: row.excluded_at,
            until: row.excluded_until,
          }
        : null,
    limits: limits.flatMap(limitsIn),
    session_minutes: row.session_minutes,
    reality_check_minutes: row.reality_check_minutes,
    play: await readPlay(db, row.id),
  };
}

const limitsIn = (row: Selectable<LivePlayerLimits>): PlayLimit[] =>
  playLimitKinds.flatMap((kind) =>
    playWindows.flatMap((window) => {
      const amount = row[`${kind}_${window}`];
      return amount === null ? [] : { kind, window, currency: row.currency, amount };
    }),
  );

type Counts = { [Name in `${(typeof playWindows)[number]}_${'staked' | 'paid'}`]: number };

/** Reads the current day, week and month of each ledger account of the player. */
async function readPlay(db: Kysely<DB>, playerId: number): Promise<Player['play']> {
  const { rows } = await sql<Counts & { currency: string }>`
    select play.* from live_accounts account cross join lateral live_play_now(account) play
    where (account.player_id = ${playerId} or account.holder_id = ${playerId}) and account.played_on is not null
    order by currency`.execute(db);
  return rows.flatMap((row) =>
    playWindows.map((window) => {
      const [staked, paid] = [row[`${window}_staked`], row[`${window}_paid`]];
      return { currency: row.currency, window, staked, paid, lost: staked - paid };
    }),
  );
}
