import type { PlayerLimits } from '@baize/contract';
import type { DB, LivePlayerLimits } from '@baize/db';
import type { Kysely } from 'kysely';
import { announcePlayer, knowPlayer, type PlayerName } from './find-player.ts';

type Amounts = Omit<LivePlayerLimits, 'player_id' | 'currency' | 'max_round_stake'>;

const none: Amounts = {
  ...{ loss_day: null, loss_week: null, loss_month: null },
  ...{ stake_day: null, stake_week: null, stake_month: null },
};

/**
 * Replaces all limits of a player. Runs in a transaction, so that no bet sees only some of them.
 */
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
  // The maximum stake per round belongs to the launch and stays.
  await trx.updateTable('live_player_limits').set(none).where('player_id', '=', playerId).execute();
  const rows = new Map<string, Amounts>();
  for (const { kind, window, currency, amount } of limits) {
    rows.set(currency, { ...(rows.get(currency) ?? none), [`${kind}_${window}`]: amount });
  }
  for (const [currency, amounts] of rows) {
    await trx
      .insertInto('live_player_limits')
      .values({ player_id: playerId, currency, ...amounts })
      .onConflict((known) => known.columns(['player_id', 'currency']).doUpdateSet(amounts))
      .execute();
  }
  await announcePlayer(trx, playerId);
}
