import { canRewrite, openDatabase, startEmbeddedPostgres } from '@baize/db';
import { createLive, type Live, readTableStates } from '@baize/live';
import { createLiveUpdates } from '@baize/platform/acts/live-updates';
import { createOutgoingCalls } from '@baize/platform/calls/outgoing-calls';
import { assertDatabase, assertOwner, assertPooler } from '@baize/platform/config/assert-database';
import type { Config } from '@baize/platform/config/config';
import { prepareDatabase } from '@baize/platform/config/prepare-database';
import type { Resources } from '@baize/platform/config/resources';
import { createSettings } from '@baize/platform/config/settings';
import { ConfigError } from '@baize/platform/config/variables';
import { ApiError } from '@baize/platform/http/api-error';
import { createHttpServer, type LogStream } from '@baize/platform/http/http-server';
import { hasUploadPace } from '@baize/platform/http/upload-pace';
import { assertInstallation, beginInstallation } from '@baize/platform/installation/installation';
import {
  completeKeys,
  documentKeysOf,
  findKeys,
} from '@baize/platform/installation/installation-keys';
import { type Jobs, startJobs } from '@baize/platform/jobs/jobs';
import { createTransport } from '@baize/platform/mail/email-delivery';
import { countGauge, createMetrics } from '@baize/platform/metrics/metrics';
import { builtPagesFolder } from '@baize/platform/pages/web-pages';
import { beginRecord } from '@baize/platform/record/begin-record';
import { keepChaining } from '@baize/platform/record/keep-chaining';
import { createPasswords } from '@baize/platform/security/passwords';
import { createSecrets } from '@baize/platform/security/secrets';
import { createSigningKeys } from '@baize/platform/security/signing-keys';
import { createThrottle } from '@baize/platform/security/throttle';
import { openStorage } from '@baize/platform/storage/open-storage';
import { createVirusScanner } from '@baize/platform/storage/virus-scanner';
import { openTracing } from '@baize/platform/tracing/open-tracing';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { jobList } from './jobs.ts';
import { countServer } from './metrics.ts';

export type Running = {
  app: FastifyInstance;
  resources: Resources;
  stop(): Promise<void>;
};

/**
 * The gauges of `/metrics` share one connection. The limits prevent a query that hangs from
 * blocking the others.
 */
const COUNT_LIMITS = { query_timeout: 2_000, connectionTimeoutMillis: 8_000 };

const OWNS_TABLES =
  'the role of DATABASE_URL owns the tables and can rewrite what is recorded: give migrations a role of their own (DATABASE_OWNER_URL)';

/** Opens all resources in order; `stop` closes them in reverse order. */
export async function startServer(
  config: Config,
  options: {
    pagesFolder?: string;
    now?: () => Date;
    logTo?: LogStream;
  } = {},
): Promise<Running> {
  const app = createHttpServer({
    ...config,
    logTo: options.logTo,
    mayTakeLonger: hasUploadPace,
  });
  const closers: (() => Promise<unknown>)[] = [];
  const closeAll = async () => {
    for (const close of closers.reverse()) await close();
  };
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= closeAll();
    return stopped;
  };
  const tracing = await openTracing(config.tracing, app.log);
  closers.push(tracing.stop);
  tracing.serve(app);
  const { watchQuery } = tracing;
  try {
    const found = await findKeys(config);
    const bareStorage = await openStorage(config);
    let connectionString = config.databaseUrl;
    let ownerUrl = config.databaseOwnerUrl;
    if (connectionString === undefined) {
      const embedded = await startEmbeddedPostgres({
        dataDir: config.dataDir,
        log: (message) => app.log.info(message),
      });
      closers.push(() => embedded.stop());
      connectionString = embedded.appConnectionString;
      ownerUrl = embedded.connectionString;
    } else {
      await assertDatabase(connectionString);
    }
    const direct = config.databaseDirectUrl ?? connectionString;
    const pooled = direct !== connectionString;
    if (pooled) await assertPooler(connectionString, direct);
    ownerUrl ??= direct;
    if (config.databaseOwnerUrl !== undefined) await assertOwner(ownerUrl, direct);
    await assertInstallation(ownerUrl, found, bareStorage).catch(refuseStorage(config));
    const applied = await prepareDatabase(ownerUrl, direct);
    if (applied.length > 0) app.log.info({ applied }, 'database migrated');
    if (await canRewrite(direct)) app.log.warn(OWNS_TABLES);
    const warn = (error: Error) => app.log.warn({ err: error }, 'database connection lost');
    const database = openDatabase(connectionString, {
      maxConnections: config.databasePool,
      pooled,
      onError: warn,
      watchQuery,
    });
    const directPool = pooled
      ? openDatabase(direct, { onError: warn, watchQuery }).pool
      : database.pool;
    const alone = { maxConnections: 1, pooled, onError: warn };
    const probe = openDatabase(connectionString, alone);
    const watch = openDatabase(connectionString, { ...alone, limits: COUNT_LIMITS });
    // Attempts are counted while a call already holds a connection. With a shared pool, such calls
    // could all wait for another connection: a deadlock.
    const counters = openDatabase(connectionString, {
      maxConnections: 4,
      pooled,
      onError: warn,
      watchQuery,
    });
    closers.push(() =>
      Promise.all([database.close(), counters.close(), probe.close(), watch.close()]),
    );
    if (pooled) closers.push(() => directPool.end());
    const updates = createLiveUpdates(direct, (error) =>
      app.log.warn({ err: error }, 'updates are not heard'),
    );
    await updates.start();
    closers.push(() => updates.stop());
    const keys = await completeKeys(config, found);
    const documentKeys = documentKeysOf(keys);
    const storage = await beginInstallation(direct, keys, documentKeys, bareStorage).catch(
      refuseStorage(config),
    );
    await storage.check().catch(refuseStorage(config));
    const secrets = createSecrets(keys.secretKey);
    const now = options.now ?? (() => new Date());
    const calls = createOutgoingCalls({ allowPrivate: config.allowPrivateCallbacks, now });
    closers.push(async () => calls.close());
    let live: Live | undefined;
    const resources: Resources = {
      config,
      db: database.db,
      probe: probe.db,
      watch: watch.db,
      pool: database.pool,
      directPool,
      metrics: createMetrics(),
      tracing,
      secrets,
      passwords: createPasswords(config),
      signingKeys: createSigningKeys(database.db, secrets, now),
      settings: createSettings(database.db, config),
      throttle: createThrottle(counters.db, config.throttle, secrets),
      storage,
      documentKeys,
      scanner: config.clamdUrl === undefined ? undefined : createVirusScanner(config.clamdUrl),
      updates,
      calls,
      liveTables: async (db = database.db) => live?.tables() ?? readTableStates(db),
      log: app.log,
      now,
    };
    countServer(resources);
    await beginRecord(ownerUrl, resources);
    await resources.settings.begin(resources.now());
    const transport = config.smtpUrl === undefined ? undefined : createTransport(config.smtpUrl);
    if (transport === undefined && !config.mailbox) {
      app.log.warn('there is no mail server: e-mail is kept and sent to no one');
    }
    let jobs: Jobs | undefined;
    closers.push(async () => {
      await jobs?.stop();
      transport?.close();
    });
    if (config.roles.has('jobs')) {
      jobs = await startJobs(resources, direct, jobList(transport));
      const chaining = await keepChaining(resources, direct);
      closers.push(() => chaining.stop());
      countGauge(
        resources.metrics,
        'record_heard',
        'Whether new entries of the activity record reach this process, which seals them',
        () => (chaining.isListening() ? 1 : 0),
      );
    }
    if (config.roles.has('live')) live = createLive(resources);
    const pagesFolder = options.pagesFolder ?? builtPagesFolder();
    await buildApp(app, resources, { pagesFolder, live });
    closers.push(() => app.close());
    live?.start();
    closers.push(async () => live?.stop());
    // Starts stopping the jobs before waiting for requests, since a slow upload may use up all the
    // time. Jobs that these requests add stay in the database. The closer above waits for the
    // result.
    closers.push(async () => void jobs?.stop().catch(() => undefined));
    return { app, resources, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Reports unusable storage at startup, not at the first upload. */
function refuseStorage({ storage }: Config) {
  return (error: Error): never => {
    const cause = (error instanceof ApiError ? error.cause : error) as NodeJS.ErrnoException;
    if (cause.syscall === undefined && !('$metadata' in cause)) throw error;
    const variable = storage === undefined ? 'DATA_DIR' : 'STORAGE_URL';
    throw new ConfigError(`${variable} cannot be used: ${cause.message}.`);
  };
}
