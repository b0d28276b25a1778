import { type AccountMode, playerRoutes } from '@baize/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { cursorPages } from '../../lib/cursor-pages.ts';
import { partnerKeys } from '../../lib/query-keys.ts';

export type PlayerRef = { mode: AccountMode; player_id: string };

export const playerQuery = ({ mode, player_id }: PlayerRef) =>
  queryOptions({
    queryKey: partnerKeys.player(mode, player_id),
    queryFn: ({ signal }) =>
      callApi(playerRoutes.readOwnPlayer, { params: { player_id }, query: { mode }, signal }),
  });

export const playerBetsQuery = ({ mode, player_id }: PlayerRef) =>
  infiniteQueryOptions({
    queryKey: partnerKeys.playerBets(mode, player_id),
    queryFn: ({ pageParam, signal }) =>
      callApi(playerRoutes.ownPlayerBets, {
        params: { player_id },
        query: { mode, cursor: pageParam },
        signal,
      }),
    ...cursorPages,
  });
