import type { Player, playerRoutes } from '@baize/contract';
import {
  admitPlayer,
  excludePlayer,
  limitPlayer,
  type PlayerName,
  protectPlayer,
} from '@baize/live';
import { type Act, perform } from '@baize/platform/acts/act';
import type { Actor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { nameOf } from './read-player.ts';

export const limitOwnPlayer: Operation<typeof playerRoutes.limitOwnPlayer> = async ({
  resources,
  caller,
  actor,
  params,
  query,
  body,
}) => {
  const name = nameOf(caller.id, params, query);
  const player = await change(resources, actor, name, 'player.limits_set', (act) =>
    limitPlayer(act.db, name, body),
  );
  return { message: 'Limits set. They hold at once.', player };
};

export const excludeOwnPlayer: Operation<typeof playerRoutes.excludeOwnPlayer> = async ({
  resources,
  caller,
  actor,
  params,
  query,
  body,
}) => {
  const name = nameOf(caller.id, params, query);
  const isPause = body.kind === 'pause';
  const action = isPause ? 'player.paused' : 'player.excluded';
  const player = await change(resources, actor, name, action, (act) =>
    excludePlayer(act.db, name, body, resources.now()),
  );
  return { message: isPause ? 'Player paused.' : 'Player excluded.', player };
};

export const admitOwnPlayer: Operation<typeof playerRoutes.admitOwnPlayer> = async ({
  resources,
  caller,
  actor,
  params,
  query,
}) => {
  const name = nameOf(caller.id, params, query);
  const player = await change(resources, actor, name, 'player.admitted', async (act) => {
    if (!(await admitPlayer(act.db, name))) throw new ApiError('not_found');
  });
  return { message: 'Player admitted again.', player };
};

async function change(
  resources: Resources,
  actor: Actor,
  name: PlayerName,
  action: Parameters<typeof protectPlayer>[2],
  work: (act: Act) => Promise<void>,
): Promise<Player> {
  await resources.throttle.consume('playerPerAccount', String(name.partnerId));
  return perform(resources, actor, async (act) => {
    const { player, entry } = await protectPlayer(act.db, name, action, () => work(act));
    if (entry === undefined) return player;
    act.record(entry);
    act.update({ topic: 'players', partnerId: name.partnerId });
    return player;
  });
}
