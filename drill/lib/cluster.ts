import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, type OpenDatabase, openDatabase } from '@baize/db';
import {
  connectionStringFor,
  freePort,
  makeTestFolder,
  startSystemServer,
} from '@baize/db/testing';
import { Client } from 'pg';
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail-server.ts';
import { manyAttempts } from '../../apps/server/src/testing/many-attempts.ts';
import { startPooler } from '../../apps/server/src/testing/pooler.ts';
import { prepareS3Server, type S3Server } from '../../apps/server/src/testing/s3-server.ts';
import { programPath } from '../../scripts/lib/programs.mjs';
import { call } from './call.ts';
import { createClosers } from './closers.ts';
import { runCommand } from './command.ts';
import { type Balancer, type BlackHole, startBalancer, startBlackHole } from './haproxy.ts';
import { createPortal, type Portal } from './portal.ts';
import { until } from './until.ts';

export const keys = {
  SECRET_KEY: 'a secret key for drills, long enough to pass',
  DOCUMENTS_KEY: 'a documents key for drills, long enough to pass',
};
export const owner = { username: 'owner', password: 'a long enough phrase' };

/** Several processes as in production, with balancer, database, pooler, storage and mail server. */
export type Cluster = {
  /** URL of the balancer. */
  readonly url: string;
  readonly portals: readonly Portal[];
  readonly balancer: Balancer;
  /** Direct superuser connection, which sees the activity of all other connections. */
  readonly database: OpenDatabase;
  readonly mail: MailServer;
  readonly s3: S3Server;
  /** Proxy between the database and all its clients, including the pooler. */
  readonly way: BlackHole;
  /** Environment of every process. */
  readonly env: Record<string, string>;
  /** Registers a function to call at the end, after all processes have ended. */
  afterwards(close: () => unknown): void;
  stop(): Promise<void>;
};

const PROCESSES = 3;
const ROLE_PASSWORD = 'drill';

/**
 * Starts the portals one after the other, so that their uptimes differ; `apartMs` adds a pause
 * between them.
 */
export async function startCluster(
  env: Record<string, string> = {},
  prepare?: (db: Database) => Promise<unknown>,
  apartMs = 0,
): Promise<Cluster> {
  const closers = createClosers();
  try {
    const server = await startSystemServer(programPath('postgresql'), { max_connections: '300' });
    closers.add(() => server.stop());
    await makeRoles(server.connectionString);
    const way = await startBlackHole(Number(new URL(server.connectionString).port));
    closers.add(() => way.stop());
    const reach = (role: string, port: number | string) =>
      `postgres://${role}:${ROLE_PASSWORD}@127.0.0.1:${port}/baize`;
    const direct = reach('baize_app', way.port);
    const pooler = await startPooler(programPath('pgbouncer'), direct, { connections: 20 });
    closers.add(() => pooler.stop());
    const mail = await startMailServer();
    closers.add(() => mail.stop());
    const s3 = await prepareS3Server();
    closers.add(() => s3.remove());
    await s3.start();
    const folder = await makeTestFolder('baize-drill-');
    closers.add(() => rm(folder, { recursive: true, force: true }));

    const ports = [];
    for (let count = 0; count < PROCESSES; count++) ports.push(await freePort());
    const places = ports.map((port, index) => ({ name: `portal-${index + 1}`, port }));
    const balancer = await startBalancer(places);
    closers.add(() => balancer.stop());
    const all = {
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      PUBLIC_URL: balancer.url,
      TRUST_PROXY: 'loopback',
      DATABASE_URL: pooler.connectionString,
      DATABASE_DIRECT_URL: direct,
      DATABASE_OWNER_URL: reach('baize_owner', way.port),
      STORAGE_URL: s3.url(),
      SMTP_URL: mail.url,
      DATA_DIR: folder,
      DRAIN_SECONDS: '3',
      ADMIN_USERNAME: owner.username,
      ADMIN_EMAIL: 'owner@portal.test',
      ADMIN_PASSWORD: owner.password,
      LIVE_SESSIONS_PER_PLAYER: '1000',
      ...manyAttempts,
      ...keys,
      ...env,
    };
    const left: (() => unknown)[] = [];
    closers.add(() => Promise.all(left.map((close) => close())));
    const portals = places.map(({ name, port }) => createPortal(name, port, all));
    closers.add(() => Promise.all(portals.map((portal) => portal.close())));
    const past = connectionStringFor(server.connectionString, 'baize');
    const database = openDatabase(past, { withoutTimeLimits: true });
    closers.add(() => database.close());
    if (prepare) {
      await runCommand('migrate', [], all);
      await prepare(database.db);
    }
    for (const [number, portal] of portals.entries()) {
      if (number > 0) await sleep(apartMs);
      portal.start();
      await portal.untilReady();
    }
    await until('the balancer sends people to all', async () => {
      await call(balancer.url, '/healthz');
      return portals.every(({ name }) => balancer.served.some(({ by }) => by === name));
    });
    return {
      ...{ url: balancer.url, portals, balancer, database, mail, s3, way, env: all },
      afterwards: (close) => left.push(close),
      stop: () => closers.closeAll(),
    };
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

async function makeRoles(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  for (const role of ['baize_owner', 'baize_app']) {
    await client.query(`create role ${role} login password '${ROLE_PASSWORD}'`);
  }
  await client.query('create database baize owner baize_owner');
  await client.end();
}
