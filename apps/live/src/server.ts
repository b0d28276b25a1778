/**
 * The table server alone, on the portal's database. For a studio that serves its players from
 * other machines than its portal: DATABASE_URL and SECRET_KEY are the portal's.
 */
import { join, resolve } from 'node:path';
import { openDatabase } from '@baize/db';
import Fastify from 'fastify';
import { createLive } from './create-live.ts';
import { findPartnerIn, seedSecret } from './standalone.ts';
import { readWebRtcOptions, WebRtcSettingError } from './video/web-rtc-options.ts';

const stopWithinMs = 9_000;
const slowRequestMs = 15_000;

function setting(name: string, fallback?: string): string {
  const value = process.env[name] ?? fallback;
  if (value !== undefined && value !== '') return value;
  return refuse(`${name} must be set.`);
}

function refuse(sentence: string): never {
  process.stderr.write(`Configuration: ${sentence}\n`);
  process.exit(1);
}

/** A wrong setting is one sentence; anything else is a fault with its stack. */
function explain(error: unknown): never {
  if (error instanceof WebRtcSettingError) refuse(error.message);
  throw error;
}

function readWebRtc() {
  try {
    return readWebRtcOptions(process.env);
  } catch (error) {
    return explain(error);
  }
}

const port = Number(setting('PORT', '3100'));
const host = setting('HOST', '127.0.0.1');
const databaseUrl = setting('DATABASE_URL');
const secretKey = setting('SECRET_KEY');
const dataDir = resolve(setting('DATA_DIR', './data'));
const webRtc = readWebRtc();
const publicUrl = setting('PUBLIC_URL', `http://localhost:${port}`);

const app = Fastify({
  logger: { level: setting('LOG_LEVEL', 'info') },
  disableRequestLogging: true,
  bodyLimit: 64 * 1024,
  requestTimeout: slowRequestMs,
  http: { headersTimeout: slowRequestMs, connectionsCheckingInterval: 2_000 },
});
const { db, pool, close } = openDatabase(databaseUrl, {
  onError: (error) => app.log.warn({ err: error }, 'database connection lost'),
});
const live = createLive({
  db,
  pool,
  log: app.log,
  journalFolder: join(dataDir, 'live'),
  secret: seedSecret(secretKey),
  publicUrl,
  webRtc,
  findPartnerByApiKey: findPartnerIn(db, secretKey),
  onKeyRevoked: () => () => undefined,
});
app.get('/healthz', () => ({ status: 'ok' }));
await live.register(app).catch(explain);
await app.listen({ host, port });
live.start();

const stop = async () => {
  setTimeout(() => process.exit(1), stopWithinMs).unref();
  await live.stop();
  await app.close();
  await close();
  process.exit(0);
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
