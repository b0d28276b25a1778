/**
 * The table server alone, on the portal's database. For a studio that serves its players from
 * other machines than its portal: DATABASE_URL and SECRET_KEY are the portal's.
 */
import { type Database, openDatabase } from '@baize/db';
import { createOutgoingCalls } from '@baize/platform/calls/outgoing-calls';
import { ConfigError } from '@baize/platform/config/variables';
import { serveHealth } from '@baize/platform/http/health';
import { createHttpServer } from '@baize/platform/http/http-server';
import { limitWaits } from '@baize/platform/http/limit-waits';
import { sendSecurityHeaders } from '@baize/platform/http/security-headers';
import { shedLoad } from '@baize/platform/http/shed-load';
import { createMetrics, serveMetrics } from '@baize/platform/metrics/metrics';
import { assertSecretCheck } from '@baize/platform/security/secret-check';
import { createSecrets, type Secrets } from '@baize/platform/security/secrets';
import { openTracing } from '@baize/platform/tracing/open-tracing';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type Config, readConfig } from './config.ts';
import { createLive } from './create-live.ts';

const STOP_WITHIN_MS = 9_000;

try {
  await start(readConfig(process.env));
} catch (error) {
  // A wrong setting is one sentence; anything else is a fault with its stack.
  const reason = error instanceof ConfigError ? `Configuration: ${error.message}` : error;
  process.stderr.write(`${reason instanceof Error ? reason.stack : reason}\n`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const secrets = createSecrets(config.secretKey);
  const app = createHttpServer(config);
  const tracing = await openTracing(config.tracing, app.log);
  tracing.serve(app);
  const { watchQuery } = tracing;
  const onError = (error: Error) => app.log.warn({ err: error }, 'database connection lost');
  const pooled = config.databaseDirectUrl !== config.databaseUrl;
  const maxConnections = config.databasePool;
  const { db, close } = openDatabase(config.databaseUrl, {
    ...{ maxConnections, pooled, onError, watchQuery },
  });
  const probe = openDatabase(config.databaseUrl, { maxConnections: 1, pooled, onError });
  const direct = openDatabase(config.databaseDirectUrl, { onError, watchQuery });
  await assertSecret(db, secrets);
  const calls = createOutgoingCalls({ allowPrivate: config.allowPrivateCallbacks });
  const metrics = createMetrics();
  const live = createLive({
    db,
    pool: direct.pool,
    log: app.log,
    tracing,
    metrics,
    secrets,
    calls,
    publicUrl: config.publicUrl,
    limits: config.limits,
    webRtc: config.webRtc,
    onKeyRevoked: () => () => undefined,
  });
  sendSecurityHeaders(app, config);
  serveHealth(app, { database: () => sql`select 1`.execute(probe.db) });
  const isWork = ({ routeOptions }: FastifyRequest) => 'route' in routeOptions.config;
  shedLoad(app, { most: config.maxRequests, isWork, metrics });
  limitWaits(app, () => false);
  serveMetrics(app, metrics, config.metricsToken);
  await live.register(app);
  await app.listen({ host: config.host, port: config.port });
  live.start();
  const stop = async () => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await live.stop();
    await app.close();
    calls.close();
    await Promise.all([close(), probe.close(), direct.close()]);
    await tracing.stop();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** With another secret than the portal's no key would be known and no round could be played out. */
async function assertSecret(db: Database, secrets: Secrets): Promise<void> {
  const known = await db
    .selectFrom('installation')
    .select(['id', 'secret_check'])
    .executeTakeFirst();
  if (known !== undefined) assertSecretCheck(secrets, known);
}
