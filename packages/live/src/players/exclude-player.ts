import type { Exclusion } from '@baize/contract';
import type { DB } from '@baize/db';
import { fieldError } from '@baize/platform/http/api-error';
import type { Kysely } from 'kysely';
import { announcePlayer, findPlayerId, knowPlayer, type PlayerName } from './find-player.ts';

/**
 * Locks a player out as soon as this is committed: no session opens and no new bet is accepted.
 * Bets of the running round stay and are settled.
 */
export async function excludePlayer(
  trx: Kysely<DB>,
  name: PlayerName,
  { kind, until }: Exclusion,
  now: Date,
): Promise<void> {
  if (until === null && kind === 'pause') throw fieldError('until', 'A pause needs an end.');
  if (until !== null && Date.parse(until) <= now.getTime()) {
    throw fieldError('until', 'Please name a time to come.');
  }
  const playerId = await knowPlayer(trx, name);
  await trx
    .updateTable('live_players')
    .set({ exclusion_kind: kind, excluded_at: now, excluded_until: until })
    .where('id', '=', playerId)
    // Keeps the time of the first exclusion if the same one is set again.
    .where(({ or, eb }) =>
      or([
        eb('exclusion_kind', 'is distinct from', kind),
        eb('excluded_until', 'is distinct from', until),
      ]),
    )
    .execute();
  await announcePlayer(trx, playerId);
}

/** Lifts an exclusion, if there is one. Returns whether the player exists. */
export async function admitPlayer(trx: Kysely<DB>, name: PlayerName): Promise<boolean> {
  const playerId = await findPlayerId(trx, name);
  if (playerId === undefined) return false;
  await trx
    .updateTable('live_players')
    .set({ exclusion_kind: null, excluded_at: null, excluded_until: null })
    .where('id', '=', playerId)
    .execute();
  await announcePlayer(trx, playerId);
  return true;
}
