import { playMoney } from '@baize/contract';
import type { DB } from '@baize/db';
import type { Kysely } from 'kysely';

type Limited = { playerId: number; currency: string };

/**
 * The most a player may stake in a round, as the last launch in this currency says; null is as the table has it.
 * Launches in other currencies have theirs. That of play money stands with the player, where the version before has it.
 */
export async function limitRoundStake(
  trx: Kysely<DB>,
  { playerId, currency }: Limited,
  max_round_stake: number | null,
): Promise<void> {
  if (currency === playMoney) {
    await trx
      .updateTable('live_players')
      .set({ max_round_stake })
      .where('id', '=', playerId)
      .where('max_round_stake', 'is distinct from', max_round_stake)
      .execute();
    return;
  }
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
