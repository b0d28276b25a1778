import { liveRoutes } from '@baize/contract/live';
import { authenticateSecretKey } from '@baize/server-kit';
import type { FastifyInstance } from 'fastify';
import type { LiveParts } from '../live-parts.ts';
import { readTransactions } from '../wallets/read-transactions.ts';
import { serveRoute } from './serve-route.ts';

/** What partners' own servers ask, with a secret key. */
export function servePartners(app: FastifyInstance, live: LiveParts): void {
  serveRoute(app, liveRoutes.listKeyTransactions, async ({ request, reply, input }) => {
    reply.header('cache-control', 'no-store');
    const now = () => new Date(live.clock.now());
    const { id: partnerId, mode } = await authenticateSecretKey({ ...live, now }, request);
    return readTransactions(live.db, { ...input().query, partnerId, mode });
  });
  serveRoute(app, liveRoutes.readKeyOwner, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    const now = () => new Date(live.clock.now());
    const { id, mode, keyName } = await authenticateSecretKey({ ...live, now }, request);
    const { company_name } = await live.db
      .selectFrom('partners')
      .select('company_name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { partner_id: id, company_name, mode, key_name: keyName };
  });
}
