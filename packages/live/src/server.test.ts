import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { secretCheckOf } from '@baize/platform/security/secret-check';
import { createSecrets } from '@baize/platform/security/secrets';
import { afterEach, describe, expect, it } from 'vitest';
import { aPartner } from './testing/people.ts';
import { aPlayer } from './testing/test-player.ts';
import { useDatabase } from './testing/test-table.ts';

const own = useDatabase();
const program = fileURLToPath(new URL('./server.ts', import.meta.url));
const secretKey = 'a secret the portal and the table server share';
let server: ChildProcess | undefined;
afterEach(() => server?.kill('SIGKILL'));

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function startServer(env: Record<string, string> = {}): Promise<string> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, [program], {
    env: {
      ...{ PATH: process.env['PATH'], PORT: `${port}`, PUBLIC_URL: url, LOG_LEVEL: 'silent' },
      ...{ DATABASE_URL: own.connectionString, SECRET_KEY: secretKey },
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const isAlive = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isAlive, { timeout: 30_000 }).toBe(true);
  return url;
}

describe('the table server alone', () => {
  it('opens a session, takes a bet, forgets nothing when killed, and stops in peace', async () => {
    const url = await startServer();
    const partner = await aPartner(own.database.db, createSecrets(secretKey));
    const player = await aPlayer(url, partner, 'p');
    const { round } = await player.next('welcome');
    const open = round?.phase === 'open' ? round : await player.next('round.open');
    const bet = { t: 'bet', id: 'b', roundId: open.roundId, type: 'red', amount: 500 };
    player.send(bet);
    expect(await player.next('bet.ok')).toMatchObject({ id: 'b', balance: 99_500 });
    server?.kill('SIGKILL');
    await player.closed;

    const back = await aPlayer(await startServer(), partner, 'p');
    back.send(bet);
    expect(await back.next('bet.ok')).toMatchObject({ id: 'b', balance: 99_500 });
    server?.kill('SIGTERM');
    expect(await back.closed).toMatchObject({ reason: 'shutting_down' });
    const [code] = (await once(server as ChildProcess, 'exit')) as [number];
    expect(code).toBe(0);
  });

  it('sends the portal’s security headers, and believes the proxies it is told to', async () => {
    const url = await startServer({
      PUBLIC_URL: 'https://live.example.com',
      TRUST_PROXY: '1',
      LIVE_SESSIONS_PER_ADDRESS: '1',
    });
    const { headers } = await fetch(`${url}/v1/tables`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    const openFrom = (address: string) =>
      fetch(`${url}/v1/sessions`, { method: 'POST', headers: { 'x-forwarded-for': address } });
    const statuses = [];
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) {
      statuses.push((await openFrom(address)).status);
    }
    expect(statuses).toEqual([401, 429, 401]);
    const { sessionsPerMinute } = await (await fetch(`${url}/v1/limits`)).json();
    expect(sessionsPerMinute).toEqual({ player: 60, key: 12_000, address: 1 });
  });

  it('refuses another SECRET_KEY than its database knows in one sentence', async () => {
    const id = randomUUID();
    await own.database.db
      .insertInto('installation')
      .values({
        id,
        secret_check: secretCheckOf(createSecrets(secretKey), id),
        documents_key_id: '',
      })
      .execute();
    server = spawn(process.execPath, [program], {
      env: {
        ...{ PATH: process.env['PATH'], SECRET_KEY: 'another secret, and long enough for one' },
        ...{ DATABASE_URL: own.connectionString, LOG_LEVEL: 'silent' },
      },
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    let said = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const [code] = (await once(server, 'close')) as [number];
    expect([code, said]).toEqual([
      1,
      'Configuration: SECRET_KEY is not the one that this database was made with.\n',
    ]);
  });

  it('says in one sentence what is wrong with the settings of WebRTC, and exits 1', async () => {
    server = spawn(process.execPath, [program], {
      env: {
        ...{ PATH: process.env['PATH'], WEBRTC_UDP_PORT: 'udp' },
        ...{ DATABASE_URL: own.connectionString, SECRET_KEY: secretKey },
      },
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    let said = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const [code] = (await once(server, 'close')) as [number];
    expect(said).toBe('Configuration: WEBRTC_UDP_PORT must be a whole number from 1 to 65535.\n');
    expect(code).toBe(1);
  });
});
