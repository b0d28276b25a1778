import { isDeepStrictEqual } from 'node:util';
import type { ActivityAction, Player } from '@baize/contract';
import type { DB } from '@baize/db';
import { ApiError } from '@baize/platform/http/api-error';
import type { ActivityEntry } from '@baize/platform/record/entry';
import type { Kysely } from 'kysely';
import { type PlayerName, playersNamed } from './find-player.ts';
import { readPlayer } from './read-player.ts';

type PlayerAction = Extract<
  ActivityAction,
  'player.limits_set' | 'player.paused' | 'player.excluded' | 'player.admitted'
>;

/**
 * One change of what protects a player, and the entry that tells of it with what it was before. What changes nothing
 * has none.
 */
export async function protectPlayer(
  trx: Kysely<DB>,
  name: PlayerName,
  action: PlayerAction,
  work: () => Promise<void>,
): Promise<{ player: Player; entry: ActivityEntry | undefined }> {
  await playersNamed(trx, name).select('player.id').forNoKeyUpdate().execute();
  const before = await readPlayer(trx, name);
  await work();
  const player = await readPlayer(trx, name);
  if (player === undefined) throw new ApiError('not_found');
  const details = {
    before: before === undefined ? null : protectionOf(before),
    after: protectionOf(player),
  };
  if (isDeepStrictEqual(details.before, details.after)) return { player, entry: undefined };
  const { company_name: company } = await trx
    .selectFrom('partners')
    .select('company_name')
    .where('id', '=', name.partnerId)
    .executeTakeFirstOrThrow();
  const entry: ActivityEntry = {
    action,
    values: { company, mode: name.mode, player: name.externalId },
    partnerId: name.partnerId,
    details,
  };
  return { player, entry };
}

const protectionOf = ({ exclusion, limits, session_minutes, reality_check_minutes }: Player) => ({
  exclusion,
  limits,
  session_minutes,
  reality_check_minutes,
});
