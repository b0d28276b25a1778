import { resolve } from 'node:path';
import { brand } from '@baize/contract';
import { z } from 'zod';
import { readPrivateCallbacks } from '../calls/private-callbacks.ts';
import { type ThrottleLimits, throttleLimits } from '../security/throttle-limits.ts';
import type { S3Place } from '../storage/storage-url.ts';
import { readTracing, type TracingOptions } from '../tracing/tracing.ts';
import {
  isLoopback,
  mailServer,
  ownerEmail,
  ownerName,
  ownerPassword,
  previousKey,
  type Role,
  roles,
  sender,
  storageAddress,
  virusScanner,
} from './config-fields.ts';
import { type LiveLimits, readLiveLimits } from './live-limits.ts';
import {
  ConfigError,
  count,
  databaseServer,
  logLevel,
  oneOf,
  port,
  proxies,
  readVariables,
  seconds,
  secret,
  webAddress,
} from './variables.ts';
import { readWebRtcOptions, type WebRtcOptions } from './web-rtc-options.ts';

/** It must have stopped ten seconds after it was told to. */
const DRAIN_MOST = 3;
const MOST_CONNECTIONS = 500;
const MOST_REQUESTS = 100_000;

/** Configuration is environment variables, checked at start (docs/operations.md lists them). */
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
});

export type Config = {
  production: boolean;
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Past the pooler that databaseUrl leads to, for what outlives a transaction; unset there is none. */
  databaseDirectUrl: string | undefined;
  /** The role that owns the tables, for migrations; unset it is the application's own. */
  databaseOwnerUrl: string | undefined;
  /** Connections of this process for what it serves. */
  databasePool: number;
  /** Where documents lie; unset they are files in dataDir. */
  storage: S3Place | undefined;
  clamdUrl: string | undefined;
  smtpUrl: string | undefined;
  /** Whether e-mail that no server took can be read on a page, by whoever sits at this machine. */
  mailbox: boolean;
  mailFrom: string;
  secretKey: string | undefined;
  /** The documents' master key and the one before it; without one it is generated into dataDir. */
  documentsKey: string | undefined;
  documentsPreviousKey: string | undefined;
  firstOwner: { username: string; email: string; password: string | undefined };
  signupPolicy: 'open' | 'review';
  trustProxy: boolean | number | string[];
  metricsToken: string | undefined;
  /** What this process does; others may do the rest. */
  roles: ReadonlySet<Role>;
  /** Calls that may wait for their answer at once; more are turned away. */
  maxRequests: number;
  /** How long it still serves after it was told to stop, while it says that it is not ready. */
  drainSeconds: number;
  /** Hashes passwords at a fraction of the cost. For tests; refused in production and at a public URL. */
  weakPasswordHashes: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  throttle: ThrottleLimits;
  live: LiveLimits;
  /** Where the live picture leaves over WebRTC too; unset it does not. */
  webRtc: WebRtcOptions | undefined;
  /** Who looks on; unset, nobody does. */
  tracing: TracingOptions | undefined;
  /** Whether partners may have us call this machine and its network. */
  allowPrivateCallbacks: boolean;
};

export function readConfig(env: Record<string, string | undefined>): Config {
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
    databaseDirectUrl: data.DATABASE_DIRECT_URL,
    databaseOwnerUrl: data.DATABASE_OWNER_URL,
    databasePool: data.DATABASE_POOL,
    storage: data.STORAGE_URL,
    clamdUrl: data.CLAMD_URL,
    smtpUrl: data.SMTP_URL === 'none' ? undefined : data.SMTP_URL,
    mailbox: !production && data.SMTP_URL === undefined && isLoopback(data.HOST),
    mailFrom: data.MAIL_FROM,
    secretKey: data.SECRET_KEY,
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
    roles: data.ROLES,
    maxRequests: data.MAX_REQUESTS,
    drainSeconds: data.DRAIN_SECONDS,
    weakPasswordHashes,
    logLevel: data.LOG_LEVEL,
    throttle: asConfig(() => throttleLimits(env)),
    live: readLiveLimits(env),
    webRtc: readWebRtcOptions(env),
    tracing: readTracing(env),
    allowPrivateCallbacks: readPrivateCallbacks(env),
  };
}

/** This machine, or a name of the domain that no public DNS resolves. */
function isForTests(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl);
  return isLoopback(hostname) || hostname.endsWith('.test');
}

function asConfig<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
}
