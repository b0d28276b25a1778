import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createSecrets } from '@baize/server-kit';
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

async function startServer(): Promise<string> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, [program], {
    env: {
      ...{ PATH: process.env['PATH'], PORT: `${port}`, PUBLIC_URL: url, LOG_LEVEL: 'silent' },
      ...{ DATABASE_URL: own.connectionString, SECRET_KEY: secretKey },
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
