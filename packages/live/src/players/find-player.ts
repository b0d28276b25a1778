import type { AccountMode } from '@baize/contract';
import type { DB } from '@baize/db';
import type { Kysely } from 'kysely';
import { announce } from '../table-feed.ts';

/** A player as its partner calls it. */
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

/** Whoever has never played can be protected, too: an operator knows its players before we do. */
export async function knowPlayer(db: Kysely<DB>, name: PlayerName): Promise<number> {
  await db
    .insertInto('live_players')
    .values({ partner_id: name.partnerId, mode: name.mode, external_id: name.externalId })
    .onConflict((known) => known.columns(['partner_id', 'mode', 'external_id']).doNothing())
    .execute();
  const row = await playersNamed(db, name).select('player.id').executeTakeFirstOrThrow();
  return row.id;
}

/** Every process looks again at the player's connections, as soon as the change is committed. */
export const announcePlayer = (db: Kysely<DB>, playerId: number) =>
  announce(db, { t: 'player', playerId });
