import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, makeTestFolder } from '@baize/db/testing';
import { expect, it, onTestFinished } from 'vitest';
import { copyProduct } from './testing/product-copy.ts';

/** Returns the first of two consecutive free ports: one for the pages, the next for the API. */
async function freePortPair(): Promise<number> {
  const port = await freePort();
  return (await isFree(port + 1)) ? port : freePortPair();
}

const isFree = (port: number) =>
  fetch(`http://127.0.0.1:${port}`).then(
    () => false,
    () => true,
  );

it('npm run dev survives a syntax error, serves the SDK from source and stops everything on SIGTERM', async () => {
  const { folder, remove } = await copyProduct();
  onTestFinished(remove);
  const dataDir = await makeTestFolder('baize-dev-');
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const port = await freePortPair();
  // Signals npm itself, like a process manager or a closed terminal.
  const dev = spawn('npm', ['run', 'dev', '--ignore-scripts'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(dev, 'close');
  onTestFinished(async () => {
    dev.kill('SIGTERM');
    await closed;
  });
  dev.stdout.resume();
  dev.stderr.resume();
  const address = `http://localhost:${port}`;
  const statusOf = (path: string) => () =>
    fetch(address + path).then(
      ({ status }) => status,
      () => 'not listening yet',
    );
  const within = { timeout: 60_000 };
  await expect.poll(statusOf('/readyz'), within).toBe(200);
  await expect.poll(statusOf('/'), within).toBe(200);

  const brand = join(folder, 'packages/contract/src/brand.ts');
  const correct = await readFile(brand, 'utf8');
  await writeFile(brand, `${correct}\nconst = ;`);
  await expect.poll(statusOf('/'), within).toBe(500);
  await writeFile(brand, correct);
  await expect.poll(statusOf('/'), within).toBe(200);
  await expect.poll(statusOf('/readyz'), within).toBe(200);

  const scriptTag = join(folder, 'packages/sdk/src/script-tag.ts');
  const readSdk = async () => (await fetch(`${address}/sdk/v1/baize-live.js`)).text();
  expect(await readSdk()).not.toContain('changed during development');
  await writeFile(
    scriptTag,
    `${await readFile(scriptTag, 'utf8')}\nconsole.log('changed during development');`,
  );
  expect(await readSdk()).toContain('changed during development');

  dev.kill('SIGTERM');
  // The output closes when the last process that inherited it has exited.
  await closed;
  const isRunning = () => existsSync(join(dataDir, 'postgres/postmaster.pid'));
  await expect.poll(isRunning, within).toBe(false);
});
