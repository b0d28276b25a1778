import type { DB } from '@baize/db';
import type { Kysely } from 'kysely';

type Limited = { playerId: number; currency: string };

/**
 * Sets a player's maximum stake per round in one currency, as given by the last launch. Null means
 * that only the table's limit applies.
 */
export async function limitRoundStake(
  trx: Kysely<DB>,
  { playerId, currency }: Limited,
  max_round_stake: number | null,
): Promise<void> {
  if (max_round_stake === null) {
    await trx
      .updateTable('live_player_limits')
      .set({ max_round_stake })
      .where('player_id', '=', playerId)
      .where('currency', '=', currency)
      .execute();
    return;
  }
  await trx
    .insertInto('live_player_limits')
    .values({ player_id: playerId, currency, max_round_stake })
    .onConflict((known) =>
      known.columns(['player_id', 'currency']).doUpdateSet({ max_round_stake }),
    )
    .execute();
}
