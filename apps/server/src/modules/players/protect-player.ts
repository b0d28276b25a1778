import type { playerRoutes } from '@baize/contract';
import { endPlayerExclusion, setPlayerExclusion, setPlayerLimits } from '@baize/live';
import type { Operation } from '@baize/platform/http/serve';
import { nameOf } from './read-player.ts';

export const limitOwnPlayer: Operation<typeof playerRoutes.limitOwnPlayer> = ({
  resources,
  caller,
  actor,
  params,
  query,
  body,
}) => setPlayerLimits(resources, actor, nameOf(caller.id, params, query), body);

export const excludeOwnPlayer: Operation<typeof playerRoutes.excludeOwnPlayer> = ({
  resources,
  caller,
  actor,
  params,
  query,
  body,
}) => setPlayerExclusion(resources, actor, nameOf(caller.id, params, query), body);

export const admitOwnPlayer: Operation<typeof playerRoutes.admitOwnPlayer> = ({
  resources,
  caller,
  actor,
  params,
  query,
}) => endPlayerExclusion(resources, actor, nameOf(caller.id, params, query));
