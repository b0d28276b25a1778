import { readPrivateCallbacks } from '@baize/platform/calls/private-callbacks';
import { readLiveLimits } from '@baize/platform/config/live-limits';
import {
  count,
  databaseServer,
  logLevel,
  port,
  proxies,
  readVariables,
  secret,
  webAddress,
} from '@baize/platform/config/variables';
import { readWebRtcOptions } from '@baize/platform/config/web-rtc-options';
import { readTracing } from '@baize/platform/tracing/tracing';
import { z } from 'zod';

/** What the table server reads when it runs alone (docs/operations.md lists it). */
const environment = z.object({
  PORT: port.default(3100),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  DATABASE_URL: databaseServer,
  DATABASE_DIRECT_URL: databaseServer.optional(),
  DATABASE_POOL: count(500).default(20),
  MAX_REQUESTS: count(100_000).default(200),
  SECRET_KEY: secret(32),
  TRUST_PROXY: proxies.default(false),
  METRICS_TOKEN: secret(16).optional(),
  LOG_LEVEL: logLevel.default('info'),
});

export type Config = ReturnType<typeof readConfig>;

export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const data = readVariables(environment, env);
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    databaseUrl: data.DATABASE_URL,
    databaseDirectUrl: data.DATABASE_DIRECT_URL ?? data.DATABASE_URL,
    databasePool: data.DATABASE_POOL,
    maxRequests: data.MAX_REQUESTS,
    secretKey: data.SECRET_KEY,
    trustProxy: data.TRUST_PROXY,
    metricsToken: data.METRICS_TOKEN,
    logLevel: data.LOG_LEVEL,
    limits: readLiveLimits(env),
    webRtc: readWebRtcOptions(env),
    tracing: readTracing(env),
    allowPrivateCallbacks: readPrivateCallbacks(env),
  };
}
