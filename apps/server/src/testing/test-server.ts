import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appConnectionString, cloneDatabase } from '@baize/db/testing';
import { readConfig } from '@baize/platform/config/config';
import type { LogStream } from '@baize/platform/http/http-server';
import type { InjectOptions } from 'fastify';
import { Client } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { createFirstOwner } from '../modules/staff/create-first-owner.ts';
import { type Running, startServer } from '../start.ts';
import type { Answer } from './answer.ts';
import { type HostedServer, startHosted, throughPooler } from './hosted-server.ts';
import { manyAttempts } from './many-attempts.ts';

export const owner = { username: 'owner', password: 'a long enough phrase' };

export type TestServer = {
  readonly running: Running;
  /** Connection string of the database's owner. The server uses a role that owns nothing. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** The server's current time, which tests can move. */
  clock: { now: Date | undefined };
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: { body?: unknown; token?: string; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** Runs a statement as the owner of the tables, for changes the server's role may not make. */
  asOwner(statement: string): Promise<void>;
  /** Makes the same server listen on a port, for tests that need a real connection. */
  listen(): Promise<string>;
};

type Options = {
  /**
   * Creates a second instance on the database and storage of this server, like a second process.
   */
  beside?: TestServer;
  /** Receives the log lines instead of standard output. */
  logTo?: LogStream;
  /** Also runs the live tables, which most tests do not need. */
  liveTables?: boolean;
  /** Environment variables for another connection to the database than the direct one. */
  reach?: (databaseUrl: string) => Promise<Record<string, string>>;
  /** Sends no call through a balancer, for tests of the state of this process. */
  isAlone?: boolean;
};

/** Starts the whole server on a separate database, for the tests of one file. */
export function useTestServer(
  env: Record<string, string> = {},
  { beside, logTo, liveTables = false, reach, isAlone = false }: Options = {},
): TestServer {
  let running: Running | undefined;
  let hosted: HostedServer | undefined;
  let databaseUrl = '';
  let drop: (() => Promise<void>) | undefined;
  let dataDir = '';
  const clock: TestServer['clock'] = { now: undefined };

  beforeAll(async () => {
    if (beside === undefined) {
      const database = await cloneDatabase(inject('cluster'));
      drop = database.drop;
      databaseUrl = database.connectionString;
      dataDir = await mkdtemp(join(tmpdir(), 'baize-data-'));
    } else {
      databaseUrl = beside.databaseUrl;
      dataDir = beside.dataDir;
    }
    const roles = liveTables ? ['web', 'live'] : ['web'];
    const variables = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      PUBLIC_URL: 'http://portal.test',
      DATABASE_OWNER_URL: databaseUrl,
      DATABASE_URL: appConnectionString(databaseUrl),
      ...(await reach?.(appConnectionString(databaseUrl))),
      DATA_DIR: dataDir,
      SECRET_KEY: 'a secret key for tests, long enough to pass',
      DOCUMENTS_KEY: 'a documents key for tests, long enough to pass',
      ADMIN_USERNAME: owner.username,
      ADMIN_EMAIL: 'owner@portal.test',
      ADMIN_PASSWORD: owner.password,
      ROLES: [...roles, 'jobs'].join(','),
      ...(env['NODE_ENV'] !== 'production' && { WEAK_PASSWORD_HASHES: 'on' }),
      ...manyAttempts,
      ...env,
    };
    running = await startServer(readConfig(variables), {
      pagesFolder: '/nonexistent',
      now: () => clock.now ?? new Date(),
      ...(logTo && { logTo }),
    });
    await running.app.ready();
    await createFirstOwner(running.resources);
    const hosts = inject('hosts');
    if (hosts && !isAlone && logTo === undefined) {
      hosted = await startHosted(hosts, {
        ...variables,
        ...(reach === undefined && throughPooler(hosts, variables.DATABASE_URL)),
        ROLES: roles.join(','),
        ...env,
      });
    }
  });
  afterAll(async () => {
    await hosted?.stop();
    await running?.stop();
    await drop?.();
    if (beside === undefined) await rm(dataDir, { recursive: true, force: true });
  });

  return {
    clock,
    get running() {
      if (running === undefined) throw new Error('The server has not started.');
      return running;
    },
    get databaseUrl() {
      return databaseUrl;
    },
    get dataDir() {
      return dataDir;
    },
    async asOwner(statement) {
      const client = new Client({ connectionString: databaseUrl });
      await client.connect();
      try {
        await client.query(statement);
      } finally {
        await client.end();
      }
    },
    async listen() {
      const { app } = this.running;
      if (app.server.listening) return app.listeningOrigin;
      return app.listen({ host: '127.0.0.1', port: 0 });
    },
    async call(method, path, { body, token, headers } = {}) {
      const options: InjectOptions = {
        method,
        url: path.startsWith('/v1/') ? path : `/api${path}`,
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
      };
      if (body !== undefined) options.payload = body as object;
      const answer = await (hosted?.call(options, clock.now) ?? this.running.app.inject(options));
      return answer;
    },
  };
}
