import type { OpenDatabase } from '@baize/db';
import { createOutgoingCalls } from '@baize/platform/calls/outgoing-calls';
import { type Config, readConfig } from '@baize/platform/config/config';
import { createMetrics } from '@baize/platform/metrics/metrics';
import { createSigningKeys } from '@baize/platform/security/signing-keys';
import { createThrottle } from '@baize/platform/security/throttle';
import { noTracing } from '@baize/platform/tracing/tracing';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { createLive, type Live, type LiveOptions } from '../create-live.ts';
import type { LiveResources } from '../live-parts.ts';
import type { RoundPace } from '../rounds/lead-table.ts';
import { testSecrets } from './people.ts';

/** Rounds of about a second: fast, with enough time to bet. */
export const quickPace: RoundPace = {
  bettingMs: 700,
  runningMs: 60,
  resultMs: 120,
  seenMs: 60,
  resultAheadMs: 0,
  loopMs: 1,
  voidAfterMs: 5_000,
};

export type TableOptions = LiveOptions &
  Partial<
    Pick<LiveResources, 'log' | 'metrics' | 'secrets' | 'updates'> & Pick<Config, 'webRtc'>
  > & {
    limits?: Partial<Config['live']>;
  };

/**
 * The resources that the live tables need, on this database. The public URL is set once the server
 * listens.
 */
export function tableResources(
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  serverLog: FastifyBaseLogger,
  options: TableOptions,
): LiveResources {
  const { log = serverLog, metrics = createMetrics(), secrets = testSecrets } = options;
  const { live, ...config } = readConfig({ NODE_ENV: 'test' });
  const now = () => new Date();
  return {
    config: { ...config, live: { ...live, ...options.limits }, webRtc: options.webRtc },
    ...{ db, directPool: pool, log, metrics, secrets, tracing: noTracing, now },
    signingKeys: createSigningKeys(db, secrets, now),
    throttle: createThrottle(db, config.throttle, secrets),
    updates: options.updates ?? { subscribe: () => () => undefined },
    calls: createOutgoingCalls({ allowPrivate: true }),
  };
}

export type RunningTable = {
  url: string;
  live: Live;
  close(): Promise<void>;
};

export async function startTable(
  database: OpenDatabase,
  options: TableOptions = {},
  /** Called before the routes are registered. */
  prepare: (app: FastifyInstance) => void = () => undefined,
): Promise<RunningTable> {
  const app = Fastify({
    logger: { level: process.env['TEST_LOG_LEVEL'] ?? 'fatal' },
    // Short enough for tests of silent clients, long enough for a busy machine.
    requestTimeout: 6_000,
    http: { headersTimeout: 6_000, connectionsCheckingInterval: 200 },
  });
  const resources = tableResources(database, app.log, options);
  const live = createLive(resources, { pace: quickPace, leaseMs: 2_500, ...options });
  prepare(app);
  await live.register(app);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  resources.config.publicUrl = url;
  live.start();
  return {
    url,
    live,
    async close() {
      await live.stop();
      await app.close();
      resources.calls.close();
    },
  };
}
