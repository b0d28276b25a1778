import { liveRoutes } from '@baize/contract/live';
import { createServe } from '@baize/platform/http/serve';
import type { SecretKeyCaller } from '@baize/platform/security/api-keys';
import type { FastifyInstance } from 'fastify';
import type { LiveParts } from '../live-parts.ts';
import type { PlayerName } from '../players/find-player.ts';
import { listPlayerBets } from '../players/list-player-bets.ts';
import {
  endPlayerExclusion,
  setPlayerExclusion,
  setPlayerLimits,
} from '../players/protect-player.ts';
import { findPlayer } from '../players/read-player.ts';
import { readTransactions } from '../wallets/read-transactions.ts';

const nameOf = (
  { id, mode }: SecretKeyCaller,
  { player_id }: { player_id: string },
): PlayerName => ({ partnerId: id, mode, externalId: player_id });

export function servePartners(app: FastifyInstance, live: LiveParts): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const { db } = live;
  const serve = createServe(app, live);

  serve(liveRoutes.listKeyTransactions, ({ caller: { id, mode }, query }) =>
    readTransactions(db, { ...query, partnerId: id, mode }),
  );
  serve(liveRoutes.readKeyOwner, async ({ caller: { id, mode, keyName } }) => {
    const { company_name } = await db
      .selectFrom('partners')
      .select('company_name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { partner_id: id, company_name, mode, key_name: keyName };
  });
  serve(liveRoutes.readPlayerOfKey, async ({ caller, params }) => ({
    player: await findPlayer(db, nameOf(caller, params)),
  }));
  serve(liveRoutes.limitPlayerOfKey, ({ caller, actor, params, body }) =>
    setPlayerLimits(live, actor, nameOf(caller, params), body),
  );
  serve(liveRoutes.excludePlayerOfKey, ({ caller, actor, params, body }) =>
    setPlayerExclusion(live, actor, nameOf(caller, params), body),
  );
  serve(liveRoutes.admitPlayerOfKey, ({ caller, actor, params }) =>
    endPlayerExclusion(live, actor, nameOf(caller, params)),
  );
  serve(liveRoutes.playerBetsOfKey, ({ caller, params, query }) =>
    listPlayerBets(db, nameOf(caller, params), query),
  );
}
