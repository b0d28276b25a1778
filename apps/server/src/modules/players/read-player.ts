import type { AccountMode, playerRoutes } from '@baize/contract';
import type { Database } from '@baize/db';
import { listPlayerBets, type PlayerName, readPlayer as readNamed } from '@baize/live';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';

export const nameOf = (
  partnerId: number,
  { player_id }: { player_id: string },
  { mode }: { mode: AccountMode },
): PlayerName => ({ partnerId, mode, externalId: player_id });

export async function findPlayer(db: Database, name: PlayerName) {
  const player = await readNamed(db, name);
  if (player === undefined) throw new ApiError('not_found');
  return player;
}

async function findBets(
  db: Database,
  name: PlayerName,
  page: Parameters<typeof listPlayerBets>[2],
) {
  const bets = await listPlayerBets(db, name, page);
  if (bets === undefined) throw new ApiError('not_found');
  return bets;
}

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
}) => findBets(db, nameOf(caller.id, params, query), query);

export const listBetsOfPlayer: Operation<typeof playerRoutes.playerBets> = ({
  resources: { db },
  params,
  query,
}) => findBets(db, nameOf(params.id, params, query), query);
