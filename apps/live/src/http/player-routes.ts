import type { Player } from '@baize/contract';
import { liveRoutes } from '@baize/contract/live';
import type { DB } from '@baize/db';
import { ApiError } from '@baize/server-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { LiveParts } from '../live-parts.ts';
import { admitPlayer, excludePlayer } from '../players/exclude-player.ts';
import type { PlayerName } from '../players/find-player.ts';
import { limitPlayer } from '../players/limit-player.ts';
import { listPlayerBets } from '../players/list-player-bets.ts';
import { readPlayer } from '../players/read-player.ts';
import { admitServer } from './partner-routes.ts';
import { serveRoute } from './serve-route.ts';

/** What partners' own servers say and ask of their players. */
export function servePlayers(app: FastifyInstance, live: LiveParts): void {
  const nameOf = async (
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    input: () => { params: { player_id: string } },
  ): Promise<PlayerName> => {
    const { id: partnerId, mode } = await admitServer(live, request, reply);
    return { partnerId, mode, externalId: input().params.player_id };
  };
  const read = async (db: Kysely<DB>, name: PlayerName): Promise<Player> => {
    const player = await readPlayer(db, name);
    if (player === undefined) throw new ApiError('not_found');
    return player;
  };
  const change = (name: PlayerName, work: (trx: Kysely<DB>) => Promise<void>) =>
    live.db.transaction().execute(async (trx) => {
      await work(trx);
      return read(trx, name);
    });

  serveRoute(app, liveRoutes.readPlayerOfKey, async ({ input, ...call }) => ({
    player: await read(live.db, await nameOf(call, input)),
  }));
  serveRoute(app, liveRoutes.limitPlayerOfKey, async ({ input, ...call }) => {
    const name = await nameOf(call, input);
    const player = await change(name, (trx) => limitPlayer(trx, name, input().body));
    return { message: 'Limits set.', player };
  });
  serveRoute(app, liveRoutes.excludePlayerOfKey, async ({ input, ...call }) => {
    const name = await nameOf(call, input);
    const { body } = input();
    const now = new Date(live.clock.now());
    const player = await change(name, (trx) => excludePlayer(trx, name, body, now));
    return { message: body.kind === 'pause' ? 'Player paused.' : 'Player excluded.', player };
  });
  serveRoute(app, liveRoutes.admitPlayerOfKey, async ({ input, ...call }) => {
    const name = await nameOf(call, input);
    const player = await change(name, async (trx) => {
      if (!(await admitPlayer(trx, name))) throw new ApiError('not_found');
    });
    return { message: 'Player admitted.', player };
  });
  serveRoute(app, liveRoutes.playerBetsOfKey, async ({ input, ...call }) => {
    const name = await nameOf(call, input);
    const page = await listPlayerBets(live.db, name, input().query);
    if (page === undefined) throw new ApiError('not_found');
    return page;
  });
}
