import type { OpenDatabase } from '@baize/db';
import { createOutgoingCalls } from '@baize/platform/calls/outgoing-calls';
import Fastify, { type FastifyInstance } from 'fastify';
import { type CreateLive, createLive, type Live } from '../create-live.ts';
import type { RoundPace } from '../rounds/lead-table.ts';
import { testSecrets } from './people.ts';

/** Rounds of a second: fast, and still with time to bet. */
export const quickPace: RoundPace = {
  bettingMs: 700,
  runningMs: 60,
  resultMs: 120,
  seenMs: 60,
  resultAheadMs: 0,
  loopMs: 1,
  voidAfterMs: 5_000,
};

export type RunningTable = {
  url: string;
  live: Live;
  close(): Promise<void>;
};

export async function startTable(
  database: OpenDatabase,
  overrides: Partial<CreateLive> = {},
  /** Called before the routes are there. */
  prepare: (app: FastifyInstance) => void = () => undefined,
): Promise<RunningTable> {
  const app = Fastify({
    logger: { level: process.env['TEST_LOG_LEVEL'] ?? 'fatal' },
    // Short enough for tests of silent clients, long enough for a machine that is busy.
    requestTimeout: 6_000,
    http: { headersTimeout: 6_000, connectionsCheckingInterval: 200 },
  });
  const calls = createOutgoingCalls({ allowPrivate: true });
  let url = '';
  const live = createLive({
    db: database.db,
    pool: database.pool,
    log: app.log,
    secrets: testSecrets,
    calls,
    publicUrl: () => url,
    onKeyRevoked: () => () => undefined,
    pace: quickPace,
    leaseMs: 2_500,
    ...overrides,
  });
  prepare(app);
  await live.register(app);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  live.start();
  return {
    url,
    live,
    async close() {
      await live.stop();
      await app.close();
      calls.close();
    },
  };
}
