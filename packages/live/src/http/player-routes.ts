import { liveRoutes } from '@baize/contract/live';
import type { DB } from '@baize/db';
import { together } from '@baize/db';
import { updatesToAnnounce } from '@baize/platform/acts/updates';
import { ApiError } from '@baize/platform/http/api-error';
import { appendEntries } from '@baize/platform/record/append-entries';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { LiveParts } from '../live-parts.ts';
import { admitPlayer, excludePlayer } from '../players/exclude-player.ts';
import type { PlayerName } from '../players/find-player.ts';
import { limitPlayer } from '../players/limit-player.ts';
import { listPlayerBets } from '../players/list-player-bets.ts';
import { protectPlayer } from '../players/protect-player.ts';
import { readPlayer } from '../players/read-player.ts';
import { admitServer } from './partner-routes.ts';
import { serveRoute } from './serve-route.ts';

type Named = { request: FastifyRequest; reply: FastifyReply };

/** What partners' own servers say and ask of their players. */
export function servePlayers(app: FastifyInstance, live: LiveParts): void {
  const identify = async (
    { request, reply }: Named,
    input: () => { params: { player_id: string } },
  ) => {
    const caller = await admitServer(live, request, reply);
    const { id: partnerId, mode, username, keyName } = caller;
    const name: PlayerName = { partnerId, mode, externalId: input().params.player_id };
    const actor = {
      kind: 'partner',
      id: partnerId,
      name: username,
      keyName,
      ip: request.ip,
    } as const;
    return { name, actor };
  };
  type Identified = Awaited<ReturnType<typeof identify>>;

  /** One change, recorded as done with the key it came with, as far as it is done at all. */
  const change = (
    { name, actor }: Identified,
    action: Parameters<typeof protectPlayer>[2],
    work: (trx: Transaction<DB>) => Promise<void>,
  ) =>
    live.db.transaction().execute(async (trx) => {
      const { player, entry } = await protectPlayer(trx, name, action, () => work(trx));
      if (entry === undefined) return player;
      const now = new Date(live.clock.now());
      await together(trx, updatesToAnnounce([{ topic: 'players', partnerId: name.partnerId }]));
      await appendEntries(trx, live.secrets, actor, [entry], now);
      return player;
    });

  serveRoute(app, liveRoutes.readPlayerOfKey, async ({ input, ...call }) => {
    const { name } = await identify(call, input);
    const player = await readPlayer(live.db, name);
    if (player === undefined) throw new ApiError('not_found');
    return { player };
  });
  serveRoute(app, liveRoutes.limitPlayerOfKey, async ({ input, ...call }) => {
    const who = await identify(call, input);
    const player = await change(who, 'player.limits_set', (trx) =>
      limitPlayer(trx, who.name, input().body),
    );
    return { message: 'Limits set.', player };
  });
  serveRoute(app, liveRoutes.excludePlayerOfKey, async ({ input, ...call }) => {
    const who = await identify(call, input);
    const { body } = input();
    const isPause = body.kind === 'pause';
    const now = new Date(live.clock.now());
    const player = await change(who, isPause ? 'player.paused' : 'player.excluded', (trx) =>
      excludePlayer(trx, who.name, body, now),
    );
    return { message: isPause ? 'Player paused.' : 'Player excluded.', player };
  });
  serveRoute(app, liveRoutes.admitPlayerOfKey, async ({ input, ...call }) => {
    const who = await identify(call, input);
    const player = await change(who, 'player.admitted', async (trx) => {
      if (!(await admitPlayer(trx, who.name))) throw new ApiError('not_found');
    });
    return { message: 'Player admitted.', player };
  });
  serveRoute(app, liveRoutes.playerBetsOfKey, async ({ input, ...call }) => {
    const { name } = await identify(call, input);
    const page = await listPlayerBets(live.db, name, input().query);
    if (page === undefined) throw new ApiError('not_found');
    return page;
  });
}
