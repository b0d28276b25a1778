import type { AccountMode } from '@baize/contract';
import type { DB } from '@baize/db';
import type { Kysely } from 'kysely';
import { announce } from '../table-feed.ts';

/** A player by the partner's id for them. */
export type PlayerName = { partnerId: number; mode: AccountMode; externalId: string };

export const playersNamed = (db: Kysely<DB>, { partnerId, mode, externalId }: PlayerName) =>
  db
    .selectFrom('live_players as player')
    .where('player.partner_id', '=', partnerId)
    .where('player.mode', '=', mode)
    .where('player.external_id', '=', externalId);

export async function findPlayerId(db: Kysely<DB>, name: PlayerName): Promise<number | undefined> {
  const row = await playersNamed(db, name).select('player.id').executeTakeFirst();
  return row?.id;
}

/** Creates the player if needed: an operator can protect players who have never played here. */
export async function knowPlayer(db: Kysely<DB>, name: PlayerName): Promise<number> {
  await db
    .insertInto('live_players')
    .values({ partner_id: name.partnerId, mode: name.mode, external_id: name.externalId })
    .onConflict((known) => known.columns(['partner_id', 'mode', 'external_id']).doNothing())
    .execute();
  const row = await playersNamed(db, name).select('player.id').executeTakeFirstOrThrow();
  return row.id;
}

/** Notifies all processes on commit, so that they check the player's connections again. */
export const announcePlayer = (db: Kysely<DB>, playerId: number) =>
  announce(db, { t: 'player', playerId });
