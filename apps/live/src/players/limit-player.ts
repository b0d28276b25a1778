import type { PlayerLimits } from '@baize/contract';
import type { DB, LivePlayerLimits } from '@baize/db';
import type { Insertable, Kysely } from 'kysely';
import { announcePlayer, knowPlayer, type PlayerName } from './find-player.ts';

/** Replaces all limits of a player. Within a transaction, so that no bet sees half of them. */
export async function limitPlayer(
  trx: Kysely<DB>,
  name: PlayerName,
  { limits, session_minutes, reality_check_minutes }: PlayerLimits,
): Promise<void> {
  const playerId = await knowPlayer(trx, name);
  await trx
    .updateTable('live_players')
    .set({ session_minutes, reality_check_minutes })
    .where('id', '=', playerId)
    .execute();
  await trx.deleteFrom('live_player_limits').where('player_id', '=', playerId).execute();
  const rows = new Map<string, Insertable<LivePlayerLimits>>();
  for (const { kind, window, currency, amount } of limits) {
    const row = rows.get(currency) ?? { player_id: playerId, currency };
    rows.set(currency, { ...row, [`${kind}_${window}`]: amount });
  }
  for (const row of rows.values()) {
    await trx.insertInto('live_player_limits').values(row).execute();
  }
  await announcePlayer(trx, playerId);
}
