import { resolve } from 'node:path';
import { brand } from '@baize/contract';
import { z } from 'zod';
import { throttleLimits } from '../security/throttle-limits.ts';
import { readTracing } from '../tracing/tracing.ts';
import {
  ConfigError,
  count,
  databaseServer,
  ipAddress,
  isLoopback,
  logLevel,
  mailServer,
  oneOf,
  ownerEmail,
  ownerName,
  ownerPassword,
  port,
  previousKey,
  proxies,
  type Role,
  readVariables,
  roles,
  seconds,
  secret,
  sender,
  storageAddress,
  virusScanner,
  webAddress,
} from './variables.ts';

/** In seconds. The process must stop within ten seconds of the signal. */
const DRAIN_MOST = 3;
const MOST_CONNECTIONS = 500;
const MOST_REQUESTS = 100_000;
const MOST_PLAYERS = 1_000_000;

/** Environment variables, checked at start (docs/operations.md describes them). */
const environment = z.object({
  NODE_ENV: oneOf(['production', 'development', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseServer.optional(),
  DATABASE_DIRECT_URL: databaseServer.optional(),
  DATABASE_OWNER_URL: databaseServer.optional(),
  DATABASE_POOL: count(MOST_CONNECTIONS).default(20),
  STORAGE_URL: storageAddress.optional(),
  CLAMD_URL: virusScanner.optional(),
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: sender.default(brand.mailFrom),
  SECRET_KEY: secret(32).optional(),
  DOCUMENTS_KEY: secret(32).optional(),
  DOCUMENTS_PREVIOUS_KEY: previousKey.optional(),
  ADMIN_USERNAME: ownerName.default('admin'),
  ADMIN_EMAIL: ownerEmail.default('admin@localhost'),
  ADMIN_PASSWORD: ownerPassword.optional(),
  SIGNUP_POLICY: oneOf(['open', 'review']).default('open'),
  TRUST_PROXY: proxies.default(false),
  METRICS_TOKEN: secret(16).optional(),
  ROLES: roles.default(new Set<Role>(['web', 'jobs', 'live'])),
  MAX_REQUESTS: count(MOST_REQUESTS).default(200),
  DRAIN_SECONDS: seconds(DRAIN_MOST).default(0),
  WEAK_PASSWORD_HASHES: oneOf(['on', 'off']).default('off'),
  LOG_LEVEL: logLevel.default('info'),
  ALLOW_PRIVATE_CALLBACKS: oneOf(['on', 'off']).optional(),
  WEBRTC_UDP_PORT: count(65_535).optional(),
  WEBRTC_ADDRESS: ipAddress.optional(),
  LIVE_CONNECTIONS_PER_PARTNER: count(MOST_PLAYERS).default(10_000),
  LIVE_CONNECTIONS_PER_ADDRESS: count(MOST_PLAYERS).default(1_000),
  LIVE_SESSIONS_PER_ADDRESS: count(MOST_PLAYERS).default(300),
  LIVE_SESSIONS_PER_KEY: count(MOST_PLAYERS).default(12_000),
  LIVE_SESSIONS_PER_PLAYER: count(MOST_PLAYERS).default(60),
});

export type Config = ReturnType<typeof readConfig>;

export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const data = readVariables(environment, env);
  const production = data.NODE_ENV === 'production';
  if (production && data.DATABASE_URL === undefined) {
    throw new ConfigError(
      'DATABASE_URL is required in production: set it to a PostgreSQL server of version 15 or later.',
    );
  }
  for (const name of ['SECRET_KEY', 'DOCUMENTS_KEY'] as const) {
    if (!production || data[name] !== undefined) continue;
    throw new ConfigError(`${name} is required in production: every server must share it.`);
  }
  if (data.DOCUMENTS_KEY !== undefined && data.DOCUMENTS_KEY === data.SECRET_KEY) {
    throw new ConfigError(
      'DOCUMENTS_KEY must not be SECRET_KEY: it is replaced and destroyed alone.',
    );
  }
  if (production && data.SMTP_URL === undefined) {
    throw new ConfigError(
      'SMTP_URL is required in production; none sends e-mail to no one, links to set passwords included.',
    );
  }
  if (data.DATABASE_DIRECT_URL !== undefined && data.DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler.');
  }
  if (data.DATABASE_OWNER_URL !== undefined && data.DATABASE_URL === undefined) {
    throw new ConfigError(
      'DATABASE_OWNER_URL needs DATABASE_URL, the same database for another role.',
    );
  }
  if (data.WEBRTC_ADDRESS !== undefined && data.WEBRTC_UDP_PORT === undefined) {
    throw new ConfigError('WEBRTC_ADDRESS needs WEBRTC_UDP_PORT, which is not set.');
  }
  const ownerNames = [data.ADMIN_USERNAME, data.ADMIN_EMAIL].map((name) => name.toLowerCase());
  if (ownerNames.includes(data.ADMIN_PASSWORD?.toLowerCase() ?? '')) {
    throw new ConfigError('ADMIN_PASSWORD must not be the name or the address of the owner.');
  }
  const publicUrl = (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, '');
  const weakPasswordHashes = data.WEAK_PASSWORD_HASHES === 'on';
  if (weakPasswordHashes && (production || !isForTests(publicUrl))) {
    throw new ConfigError(
      'WEAK_PASSWORD_HASHES is for tests: it needs a PUBLIC_URL on this machine and no NODE_ENV=production.',
    );
  }
  return {
    production,
    port: data.PORT,
    host: data.HOST,
    publicUrl,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    /**
     * Connection that bypasses the pooler, for work that outlives a transaction. Unset without a
     * pooler.
     */
    databaseDirectUrl: data.DATABASE_DIRECT_URL,
    /** The role that owns the tables, for migrations. Defaults to the application's role. */
    databaseOwnerUrl: data.DATABASE_OWNER_URL,
    /** Maximum number of database connections for serving requests. */
    databasePool: data.DATABASE_POOL,
    /** Document storage. Defaults to files in dataDir. */
    storage: data.STORAGE_URL,
    clamdUrl: data.CLAMD_URL,
    smtpUrl: data.SMTP_URL === 'none' ? undefined : data.SMTP_URL,
    /** Whether unsent e-mail is shown on a page, which only this machine can open. */
    mailbox: !production && data.SMTP_URL === undefined && isLoopback(data.HOST),
    mailFrom: data.MAIL_FROM,
    secretKey: data.SECRET_KEY,
    /** The documents' master key and its predecessor. If unset, a key is generated in dataDir. */
    documentsKey: data.DOCUMENTS_KEY,
    documentsPreviousKey: data.DOCUMENTS_PREVIOUS_KEY,
    firstOwner: {
      username: data.ADMIN_USERNAME,
      email: data.ADMIN_EMAIL,
      password: data.ADMIN_PASSWORD,
    },
    signupPolicy: data.SIGNUP_POLICY,
    trustProxy: data.TRUST_PROXY,
    metricsToken: data.METRICS_TOKEN,
    /** Roles of this process; other processes may have the remaining ones. */
    roles: data.ROLES,
    /** Maximum number of requests in progress; further requests are rejected. */
    maxRequests: data.MAX_REQUESTS,
    /**
     * How long the process keeps serving after a stop signal while it reports that it is not ready.
     */
    drainSeconds: data.DRAIN_SECONDS,
    /**
     * Hashes passwords at a fraction of the cost, for tests. Refused in production and with a
     * public URL.
     */
    weakPasswordHashes,
    logLevel: data.LOG_LEVEL,
    throttle: throttleLimits(env),
    /**
     * Limits at the live tables per partner, IP address, key or player. Session limits are per
     * minute over all processes.
     */
    live: {
      connectionsPerPartner: data.LIVE_CONNECTIONS_PER_PARTNER,
      connectionsPerAddress: data.LIVE_CONNECTIONS_PER_ADDRESS,
      sessionsPerAddress: data.LIVE_SESSIONS_PER_ADDRESS,
      sessionsPerKey: data.LIVE_SESSIONS_PER_KEY,
      sessionsPerPlayer: data.LIVE_SESSIONS_PER_PLAYER,
    },
    /** Video over WebRTC; disabled if unset. */
    webRtc:
      data.WEBRTC_UDP_PORT === undefined
        ? undefined
        : { udpPort: data.WEBRTC_UDP_PORT, address: data.WEBRTC_ADDRESS },
    /** OpenTelemetry export; disabled if unset. */
    tracing: readTracing(env),
    /** Whether partners may configure callback URLs on this machine and in private networks. */
    allowPrivateCallbacks: (data.ALLOW_PRIVATE_CALLBACKS ?? (production ? 'off' : 'on')) === 'on',
  };
}

/** This machine, or a name under `.test`, which no public DNS resolves. */
function isForTests(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl);
  return isLoopback(hostname) || hostname.endsWith('.test');
}
