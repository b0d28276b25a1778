import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { reachEmbeddedPostgres } from '@baize/db';
import { makeTestFolder } from '@baize/db/testing';
import { readConfig } from '@baize/platform/config/config';
import { Client } from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startServer } from './start.ts';
import { registration } from './testing/people.ts';

vi.setConfig({ testTimeout: 180_000 });

it('the embedded database and everything using it recover after it alone was killed', async () => {
  const dataDir = await makeTestFolder('baize-killed-');
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ROLES: 'web,jobs' });
  const { app, resources, stop } = await startServer(config, { pagesFolder: '/nonexistent' });
  onTestFinished(stop);
  const readiness = async () => (await app.inject({ url: '/readyz' })).statusCode;
  const register = () =>
    app.inject({ method: 'POST', url: '/api/partners/register', payload: registration() });
  expect(await readiness()).toBe(200);

  const owner = await reachEmbeddedPostgres(dataDir);
  const client = new Client({ connectionString: owner?.connectionString });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  await client.end();
  const file = await readFile(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8');
  process.kill(Number(file.split('\n', 1)[0]), 'SIGKILL');
  await expect.poll(readiness, { timeout: 30_000, interval: 1 }).toBe(503);
  await expect.poll(readiness, { timeout: 60_000 }).toBe(200);
  await expect.poll(async () => (await register()).statusCode, { timeout: 30_000 }).toBe(201);
  await expect.poll(() => resources.updates.isListening(), { timeout: 30_000 }).toBe(true);
});
