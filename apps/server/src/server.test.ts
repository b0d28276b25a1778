import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brand } from '@baize/contract';
import { openDatabase } from '@baize/db';
import { cloneDatabase, connectionStringFor, freePort } from '@baize/db/testing';
import { aPartner } from '@baize/live/testing/people';
import { aPlayer } from '@baize/live/testing/test-player';
import { createSecrets } from '@baize/platform/security/secrets';
import { Client } from 'pg';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { startMailServer } from './testing/mail-server.ts';
import { password, registration, uniqueName } from './testing/people.ts';
import { startServerProcess } from './testing/server-process.ts';

// Starting a process takes seconds, and longer on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const secret = { SECRET_KEY: 'a secret key for tests, long enough to pass' };

async function aDatabase(): Promise<string> {
  const { connectionString, drop } = await cloneDatabase(inject('cluster'));
  onTestFinished(drop);
  return connectionString;
}

async function anEmptyDatabase(): Promise<string> {
  const name = uniqueName('empty');
  const client = await connectTo(inject('cluster'));
  await client.query(`create database ${name}`);
  onTestFinished(async () => {
    const last = await connectTo(inject('cluster'));
    await last.query(`drop database ${name} with (force)`);
  });
  return connectionStringFor(inject('cluster'), name);
}

async function aDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'baize-data-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function connectTo(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const post = (origin: string, path: string, body: object) =>
  fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Opens a port that accepts connections and never responds. */
async function aSilentPort(): Promise<number> {
  const listener = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => void listener.close());
  return (listener.address() as { port: number }).port;
}

/** Sends a request whose body never arrives. */
async function sendForEver(origin: string): Promise<void> {
  const sender = connect(Number(new URL(origin).port), '127.0.0.1');
  onTestFinished(() => void sender.destroy());
  sender.write(
    'POST /api/partners/login HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  const metrics = async () => (await fetch(`${origin}/metrics`)).text();
  await expect.poll(metrics).toContain('\nbaize_requests_in_flight 1\n');
}

async function aTakenUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0);
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return socket.address().port;
}

describe('a server process that drains', () => {
  it('first reports not ready, keeps serving in the meantime and then stops', async () => {
    const server = await startServerProcess({
      DATABASE_URL: await aDatabase(),
      DRAIN_SECONDS: '3',
      ...secret,
    });
    const address = await server.address();
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    server.kill('SIGTERM');
    const readiness = async () => (await fetch(`${address}/readyz`)).json();
    await expect.poll(readiness).toEqual({ status: 'draining' });
    expect((await fetch(`${address}/api/partners/profile`)).status).toBe(401);
    expect(await server.exited()).toBe(0);
  });
});

describe('a server process with only the role live', () => {
  it('keeps a bet when killed, and says goodbye to players when stopped', async () => {
    const DATABASE_URL = await aDatabase();
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = { DATABASE_URL, DATA_DIR: await aDataFolder(), ROLES: 'live', PORT: `${port}` };
    const start = async () => {
      const server = await startServerProcess({ ...env, PUBLIC_URL: url, ...secret });
      await server.address();
      return server;
    };
    const { db, close } = openDatabase(DATABASE_URL);
    onTestFinished(close);
    const partner = await aPartner(db, createSecrets(secret.SECRET_KEY));
    const first = await start();
    const player = await aPlayer(url, partner, 'p');
    const { round } = await player.next('welcome');
    const open = round?.phase === 'open' ? round : await player.next('round.open');
    const bet = { t: 'bet', id: 'b', roundId: open.roundId, type: 'red', amount: 500 };
    player.send(bet);
    expect(await player.next('bet.ok')).toMatchObject({ id: 'b', balance: 99_500 });
    first.kill('SIGKILL');
    await player.closed;

    const second = await start();
    const back = await aPlayer(url, partner, 'p');
    back.send(bet);
    expect(await back.next('bet.ok')).toMatchObject({ id: 'b', balance: 99_500 });
    second.kill('SIGTERM');
    expect(await back.closed).toMatchObject({ reason: 'shutting_down' });
    expect(await second.exited()).toBe(0);
  });
});

describe('a server process whose terminal is closed', () => {
  it('stops cleanly with everything it started', async () => {
    const server = await startServerProcess({ DATABASE_URL: await aDatabase(), ...secret });
    await server.address();
    server.kill('SIGHUP');
    expect(await server.exited()).toBe(0);
  });
});

describe('a server process that is killed', () => {
  it('leaves no embedded PostgreSQL running', async () => {
    const server = await startServerProcess(secret);
    await server.address();
    const file = join(server.dataDir, 'postgres', 'postmaster.pid');
    expect(existsSync(file)).toBe(true);
    server.kill('SIGKILL');
    await expect.poll(() => existsSync(file)).toBe(false);
  });
});

describe('a server process with an invalid setting', () => {
  it.each([
    ['a port that is none', async () => ({ PORT: 'x' }), /^Configuration: PORT must be a whole/],
    [
      'a database that does not exist',
      async () => ({ DATABASE_URL: connectionStringFor(inject('cluster'), 'nowhere') }),
      /^Configuration: DATABASE_URL cannot be used: database "nowhere" does not exist\.$/,
    ],
    [
      'a data folder that is none',
      async () => ({ DATABASE_URL: await aDatabase(), DATA_DIR: '/dev/null', ...secret }),
      /^Configuration: DATA_DIR cannot be used: .+\.$/,
    ],
    [
      'a port in use',
      async () => ({ DATABASE_URL: await aDatabase(), PORT: String(await aSilentPort()) }),
      /^Configuration: PORT \d+ is in use\. Set another one\.$/,
    ],
    [
      'a UDP port in use',
      async () => ({
        DATABASE_URL: await aDatabase(),
        WEBRTC_UDP_PORT: String(await aTakenUdpPort()),
      }),
      /^Configuration: WEBRTC_UDP_PORT \d+ is in use\. Set another one\.$/,
    ],
  ])('reports it in one sentence and exits with 1: %s', async (_, env, sentence) => {
    const server = await startServerProcess({ ...(await env()), LOG_LEVEL: 'silent' });
    expect(await server.exited()).toBe(1);
    expect(server.stderr.trim()).toMatch(sentence);
    expect(server.stderr.trim()).not.toContain('\n');
  });
});

describe('a server process that is stopped', () => {
  it('finishes running requests, does not wait for idle connections and exits with 0', async () => {
    const DATABASE_URL = await aDatabase();
    const SMTP_URL = `smtp://127.0.0.1:${await aSilentPort()}`;
    const server = await startServerProcess({ DATABASE_URL, SMTP_URL, ...secret });
    const origin = await server.address();
    const body = registration();
    expect((await post(origin, '/partners/register', body)).status).toBe(201);
    const login = { username: body.username, password };
    const { token } = (await (await post(origin, '/partners/login', login)).json()) as {
      token: string;
    };
    const headers = { authorization: `Bearer ${token}` };
    const stream = await fetch(`${origin}/api/updates`, { headers });
    const silent = connect(Number(new URL(origin).port), '127.0.0.1');
    await once(silent, 'connect');

    const blocker = await connectTo(DATABASE_URL);
    await blocker.query('begin; lock table partners in access exclusive mode');
    const running = post(origin, '/partners/login', login);
    const waiting =
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => (await blocker.query(waiting)).rowCount).toBe(1);
    server.kill('SIGTERM');
    await expect.poll(() => server.stdout).toContain('"stopping"');
    await blocker.query('commit');

    expect((await running).status).toBe(200);
    expect(await stream.text()).toContain('connected');
    expect(await server.exited()).toBe(0);
  });
});

describe('a server process that is stopped while a request never ends', () => {
  it('cuts the request and exits with 0 within 10 seconds', async () => {
    const server = await startServerProcess({ DATABASE_URL: await aDatabase(), ...secret });
    const origin = await server.address();
    await sendForEver(origin);
    const told = performance.now();
    server.kill('SIGTERM');
    expect(await server.exited()).toBe(0);
    expect(performance.now() - told).toBeLessThan(10_000);
  });
});

describe('a server process that is stopped while neither a request nor a job ends', () => {
  it('cuts the request, releases the job and exits with 0', async () => {
    const DATABASE_URL = await aDatabase();
    const SMTP_URL = `smtp://127.0.0.1:${await aSilentPort()}`;
    const server = await startServerProcess({ DATABASE_URL, SMTP_URL, ...secret });
    const origin = await server.address();
    expect((await post(origin, '/partners/register', registration())).status).toBe(201);
    const client = await connectTo(DATABASE_URL);
    const taken = async () =>
      (await client.query('select 1 from graphile_worker.jobs where locked_at is not null'))
        .rowCount;
    await expect.poll(taken).toBe(1);
    await sendForEver(origin);
    server.kill('SIGTERM');
    expect(await server.exited()).toBe(0);
    expect(await taken()).toBe(0);
  });
});

describe('a first start that fails at the end', () => {
  it('creates no owner, so that the next start does and prints the password', async () => {
    const DATABASE_URL = await aDatabase();
    const env = { DATABASE_URL, DATA_DIR: await aDataFolder(), ...secret };
    const refused = await startServerProcess({ ...env, PORT: String(await aSilentPort()) });
    expect(await refused.exited()).toBe(1);
    const server = await startServerProcess(env);
    const origin = await server.address();
    await expect.poll(() => server.stderr).toContain('shown this once');
    const [, username, generated] = /First owner +(\S+) \/ (\S+)/.exec(server.stderr) ?? [];
    const answer = await post(origin, '/admin/login', { username, password: generated });
    expect(answer.status).toBe(200);
  });
});

describe('two concurrent first starts', () => {
  it('create one owner with one password on an empty database', async () => {
    const DATABASE_URL = await anEmptyDatabase();
    const DATA_DIR = await aDataFolder();
    const servers = await Promise.all(
      [1, 2].map(() => startServerProcess({ DATABASE_URL, DATA_DIR, ...secret })),
    );
    const [origin = ''] = await Promise.all(servers.map((server) => server.address()));
    for (const server of servers) {
      await expect.poll(() => server.stderr).toContain(`${brand.name} is running`);
    }
    const printed = servers.flatMap(({ stderr }) => [
      ...stderr.matchAll(/First owner +(\S+) \/ (\S+)/g),
    ]);
    expect(printed).toHaveLength(1);
    const [, username, generated] = printed[0] ?? [];
    const answer = await post(origin, '/admin/login', { username, password: generated });
    expect(answer.status).toBe(200);
    const client = await connectTo(DATABASE_URL);
    const { rows } = await client.query('select username, role from staff');
    expect(rows).toEqual([{ username: 'admin', role: 'owner' }]);
    expect(servers.map(({ stdout }) => stdout).join('')).not.toContain(generated);
  });
});

describe('a server process that is killed while sending an email', () => {
  it('sends it after the next start, with the same Message-ID', async () => {
    const DATABASE_URL = await aDatabase();
    const ids: (string | undefined)[] = [];
    const mail = await startMailServer({
      beforeTaking: async ({ messageId }) => {
        ids.push(messageId);
        if (ids.length > 1) return;
        first.kill('SIGKILL');
        await first.exited();
      },
    });
    onTestFinished(() => mail.stop());
    const env = { DATABASE_URL, DATA_DIR: await aDataFolder(), SMTP_URL: mail.url, ...secret };
    const first = await startServerProcess(env);
    const { email, ...body } = registration();
    await post(await first.address(), '/partners/register', { email, ...body });
    expect(await first.exited()).toBeNull();
    const client = await connectTo(DATABASE_URL);
    await client.query(
      "update graphile_worker._private_jobs set locked_at = locked_at - interval '10 seconds'",
    );
    await startServerProcess(env);
    const messages = await mail.messagesTo(email, 2);
    expect(messages).toHaveLength(2);
    expect(ids[0]).toMatch(/^<.+@localhost>$/);
    expect(ids).toEqual([ids[0], ids[0]]);
  });
});
