/**
 * The table server alone, on the portal's database. For a studio that serves its players from
 * other machines than its portal: DATABASE_URL and SECRET_KEY are the portal's.
 */
import { openDatabase } from '@baize/db';
import {
  ConfigError,
  createHttpServer,
  createMetrics,
  createSecrets,
  limitWaits,
  serveHealth,
  serveMetrics,
} from '@baize/server-kit';
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
  const app = createHttpServer(config);
  const onError = (error: Error) => app.log.warn({ err: error }, 'database connection lost');
  const pooled = config.databaseDirectUrl !== config.databaseUrl;
  const maxConnections = config.databasePool;
  const { db, close } = openDatabase(config.databaseUrl, { maxConnections, pooled, onError });
  const probe = openDatabase(config.databaseUrl, { maxConnections: 1, pooled, onError });
  const direct = openDatabase(config.databaseDirectUrl, { onError });
  const live = createLive({
    db,
    pool: direct.pool,
    log: app.log,
    secrets: createSecrets(config.secretKey),
    publicUrl: config.publicUrl,
    webRtc: config.webRtc,
    onKeyRevoked: () => () => undefined,
  });
  serveHealth(app, { database: () => sql`select 1`.execute(probe.db) });
  limitWaits(app, () => false);
  serveMetrics(app, createMetrics(), config.metricsToken);
  await live.register(app);
  await app.listen({ host: config.host, port: config.port });
  live.start();
  const stop = async () => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await live.stop();
    await app.close();
    await Promise.all([close(), probe.close(), direct.close()]);
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
