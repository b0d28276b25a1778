import { liveRoutes } from '@baize/contract/live';
import { authenticateSecretKey } from '@baize/platform/security/api-keys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveParts } from '../live-parts.ts';
import { readTransactions } from '../wallets/read-transactions.ts';
import { serveRoute } from './serve-route.ts';

export function admitServer(live: LiveParts, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store');
  const now = () => new Date(live.clock.now());
  return authenticateSecretKey({ ...live, now }, request);
}

/** What partners' own servers ask, with a secret key. */
export function servePartners(app: FastifyInstance, live: LiveParts): void {
  serveRoute(app, liveRoutes.listKeyTransactions, async ({ request, reply, input }) => {
    const { id: partnerId, mode } = await admitServer(live, request, reply);
    return readTransactions(live.db, { ...input().query, partnerId, mode });
  });
  serveRoute(app, liveRoutes.readKeyOwner, async ({ request, reply }) => {
    const { id, mode, keyName } = await admitServer(live, request, reply);
    const { company_name } = await live.db
      .selectFrom('partners')
      .select('company_name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { partner_id: id, company_name, mode, key_name: keyName };
  });
}
