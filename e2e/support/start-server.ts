import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { appConnectionString, makeTestFolder, startTestCluster } from '@baize/db/testing';
import { freeUdpPort } from '@baize/live/testing/free-udp-port';

export const owner = { username: 'owner', password: 'the house always opens' };

/**
 * Starts the built product as `npm start` does, on a free port with a temporary data folder. Its
 * PostgreSQL does not wait for disk writes.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  const port = await freePort();
  const dataDir = await makeTestFolder('baize-e2e-');
  const { connectionString, stop } = await startTestCluster();
  const baseUrl = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['apps/server/dist/server.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      PUBLIC_URL: baseUrl,
      DATA_DIR: dataDir,
      DATABASE_OWNER_URL: connectionString,
      DATABASE_URL: appConnectionString(connectionString),
      LOG_LEVEL: 'warn',
      WEAK_PASSWORD_HASHES: 'on',
      WEBRTC_UDP_PORT: String(await freeUdpPort()),
      ADMIN_USERNAME: owner.username,
      ADMIN_EMAIL: 'owner@portal.test',
      ADMIN_PASSWORD: owner.password,
      ...manyAttempts,
    },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    let said = '';
    server.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('is running at')) resolve();
    });
    server.on('exit', (code) => reject(new Error(`The server ended with ${code}:\n${said}`)));
  });
  process.env['BASE_URL'] = baseUrl;
  process.env['E2E_DATABASE_URL'] = connectionString;
  return async () => {
    server.kill('SIGTERM');
    await ended;
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/**
 * Raises rate limits, because all tests share one IP address and create many tickets. Throttling
 * has separate tests.
 */
const manyAttempts = Object.fromEntries(
  [
    'LOGIN_PER_ADDRESS',
    'REGISTER_PER_ADDRESS',
    'FORGOT_PASSWORD_PER_ADDRESS',
    'RESET_PASSWORD_PER_ADDRESS',
    'EMAIL_PER_ADDRESS',
    'CONTACT_PER_ADDRESS',
    'TICKET_PER_ACCOUNT',
    'ADDRESS_LINK_PER_ADDRESS',
  ].map((name) => [`THROTTLE_${name}`, '100000/60']),
);

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
