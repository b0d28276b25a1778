import type { AccountMode, playerRoutes } from '@baize/contract';
import { findPlayer, listPlayerBets, type PlayerName } from '@baize/live';
import type { Operation } from '@baize/platform/http/serve';

export const nameOf = (
  partnerId: number,
  { player_id }: { player_id: string },
  { mode }: { mode: AccountMode },
): PlayerName => ({ partnerId, mode, externalId: player_id });

export const readOwnPlayer: Operation<typeof playerRoutes.readOwnPlayer> = async ({
  resources: { db },
  caller,
  params,
  query,
}) => ({ player: await findPlayer(db, nameOf(caller.id, params, query)) });

export const readPlayer: Operation<typeof playerRoutes.readPlayer> = async ({
  resources: { db },
  params,
  query,
}) => ({ player: await findPlayer(db, nameOf(params.id, params, query)) });

export const listOwnPlayerBets: Operation<typeof playerRoutes.ownPlayerBets> = ({
  resources: { db },
  caller,
  params,
  query,
}) => listPlayerBets(db, nameOf(caller.id, params, query), query);

export const listBetsOfPlayer: Operation<typeof playerRoutes.playerBets> = ({
  resources: { db },
  params,
  query,
}) => listPlayerBets(db, nameOf(params.id, params, query), query);
