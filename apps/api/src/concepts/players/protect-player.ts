import type { ActivityAction, Player, playerRoutes } from '@baize/contract';
import { admitPlayer, excludePlayer, limitPlayer, type PlayerName, readPlayer } from '@baize/live';
import { ApiError } from '@baize/server-kit';
import { type Act, perform } from '../../platform/acts/act.ts';
import type { Actor } from '../../platform/acts/actor.ts';
import type { Resources } from '../../platform/config/resources.ts';
import type { Operation } from '../../platform/http/serve.ts';
import { nameOf } from './read-player.ts';

type PlayerAction = Extract<
  ActivityAction,
  'player.limits_set' | 'player.paused' | 'player.excluded' | 'player.admitted'
>;

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

/** One change of what protects a player, with what it was before in the record. */
function change(
  resources: Resources,
  actor: Actor,
  name: PlayerName,
  action: PlayerAction,
  work: (act: Act) => Promise<void>,
): Promise<Player> {
  return perform(resources, actor, async (act) => {
    const before = await readPlayer(act.db, name);
    await work(act);
    const after = await readPlayer(act.db, name);
    if (after === undefined) throw new ApiError('not_found');
    const { company_name: company } = await act.db
      .selectFrom('partners')
      .select('company_name')
      .where('id', '=', name.partnerId)
      .executeTakeFirstOrThrow();
    act.record({
      action,
      values: { company, mode: name.mode, player: name.externalId },
      partnerId: name.partnerId,
      details: {
        before: before === undefined ? null : protectionOf(before),
        after: protectionOf(after),
      },
    });
    act.update({ topic: 'players', partnerId: name.partnerId });
    return after;
  });
}

const protectionOf = ({ exclusion, limits, session_minutes, reality_check_minutes }: Player) => ({
  exclusion,
  limits,
  session_minutes,
  reality_check_minutes,
});
