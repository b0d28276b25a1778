import { isDeepStrictEqual } from 'node:util';
import type { ActivityAction, Exclusion, Player, PlayerLimits } from '@baize/contract';
import type { DB } from '@baize/db';
import { perform } from '@baize/platform/acts/act';
import type { Actor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import type { Kysely } from 'kysely';
import { admitPlayer, excludePlayer } from './exclude-player.ts';
import { type PlayerName, playersNamed } from './find-player.ts';
import { limitPlayer } from './limit-player.ts';
import { findPlayer, readPlayer } from './read-player.ts';

type Needed = Pick<Resources, 'db' | 'secrets' | 'now' | 'config' | 'throttle'>;
type Changed = { message: string; player: Player };

export async function setPlayerLimits(
  resources: Needed,
  actor: Actor,
  name: PlayerName,
  limits: PlayerLimits,
): Promise<Changed> {
  const player = await protectPlayer(resources, actor, name, 'player.limits_set', (db) =>
    limitPlayer(db, name, limits),
  );
  return { message: 'Limits saved and effective immediately.', player };
}

export async function setPlayerExclusion(
  resources: Needed,
  actor: Actor,
  name: PlayerName,
  exclusion: Exclusion,
): Promise<Changed> {
  const isPause = exclusion.kind === 'pause';
  const action = isPause ? 'player.paused' : 'player.excluded';
  const player = await protectPlayer(resources, actor, name, action, (db) =>
    excludePlayer(db, name, exclusion, resources.now()),
  );
  return { message: isPause ? 'Player paused.' : 'Player excluded.', player };
}

export async function endPlayerExclusion(
  resources: Needed,
  actor: Actor,
  name: PlayerName,
): Promise<Changed> {
  const player = await protectPlayer(resources, actor, name, 'player.admitted', async (db) => {
    if (!(await admitPlayer(db, name))) throw new ApiError('not_found');
  });
  return { message: 'Player admitted again.', player };
}

type PlayerAction = Extract<
  ActivityAction,
  'player.limits_set' | 'player.paused' | 'player.excluded' | 'player.admitted'
>;

/**
 * Changes a player's protection and audits the values before and after. A change without effect is
 * not audited.
 */
async function protectPlayer(
  resources: Needed,
  actor: Actor,
  name: PlayerName,
  action: PlayerAction,
  work: (db: Kysely<DB>) => Promise<void>,
): Promise<Player> {
  const { partnerId, mode, externalId } = name;
  await resources.throttle.consume('playerPerAccount', String(partnerId));
  return perform(resources, actor, async (act) => {
    await playersNamed(act.db, name).select('player.id').forNoKeyUpdate().execute();
    const before = await readPlayer(act.db, name);
    await work(act.db);
    const player = await findPlayer(act.db, name);
    const details = { before: before ? protectionOf(before) : null, after: protectionOf(player) };
    if (isDeepStrictEqual(details.before, details.after)) return player;
    const { company_name: company } = await act.db
      .selectFrom('partners')
      .select('company_name')
      .where('id', '=', partnerId)
      .executeTakeFirstOrThrow();
    act.record({ action, values: { company, mode, player: externalId }, partnerId, details });
    act.update({ topic: 'players', partnerId });
    return player;
  });
}

const protectionOf = ({ exclusion, limits, session_minutes, reality_check_minutes }: Player) => ({
  exclusion,
  limits,
  session_minutes,
  reality_check_minutes,
});
