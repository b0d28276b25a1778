import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { anApprovedPartner } from './support/kyc.ts';
import { placeBet } from './support/place-bet.ts';
import {
  installFromHere,
  run,
  startSample,
  unpackPackage,
  unpackSample,
} from './support/samples.ts';
import { freePort } from './support/start-server.ts';
import { expect, test } from './support/test.ts';

/** Tests each sample as a partner gets it: downloaded, unpacked, configured as its README says. */

async function aKey(page: Page): Promise<string> {
  const { token } = await anApprovedPartner(page);
  const answer = await page.request.get('/api/partners/api-key', {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { api_key: string }).api_key;
}

test.setTimeout(120_000);

test('plain HTML: a page with a script and a key', async ({ page, baseURL }) => {
  const folder = unpackSample('plain-html');
  const config = join(folder, 'config.js');
  const edited = readFileSync(config, 'utf8')
    .replace('http://localhost:3000', String(baseURL))
    .replace('YOUR_API_KEY', await aKey(page));
  writeFileSync(config, edited);
  const sample = await startSample(folder, ['serve.mjs']);
  await page.goto(sample.url);
  const events = page.locator('#events');
  await expect(events).toContainText('Seated at');
  await placeBet(page);
  await expect(events).toContainText('on red');
  await expect(events).toContainText('Result:', { timeout: 40_000 });
  sample.stop();
});

test('React: a component that cleans up after itself', async ({ page, baseURL }) => {
  const folder = unpackSample('react');
  installFromHere(folder);
  const settings = readFileSync(join(folder, '.env.example'), 'utf8')
    .replace('http://localhost:3000', String(baseURL))
    .replace('YOUR_API_KEY', await aKey(page));
  writeFileSync(join(folder, '.env'), settings);
  run(resolve('node_modules/.bin/tsc'), ['-p', folder]);
  run(resolve('node_modules/.bin/vite'), ['build', '--logLevel', 'error'], folder);
  writeFileSync(join(folder, 'dist/serve.mjs'), staticServer);
  const sample = await startSample(join(folder, 'dist'), ['serve.mjs']);
  await page.goto(sample.url);
  await placeBet(page);
  await expect(page.locator('video')).toHaveCount(1);
  await expect(page.getByRole('listitem').first()).toContainText('staked', { timeout: 40_000 });
  sample.stop();
});

test('Node back end: a casino with its own wallet, whose keys never reach the browser', async ({
  page,
  baseURL,
}) => {
  const { token } = await anApprovedPartner(page);
  const headers = { authorization: `Bearer ${token}` };
  const made = await page.request.post('/api/partners/secret-keys', {
    headers,
    data: { name: 'Sample' },
  });
  const { key } = ((await made.json()) as { secret_key: { key: string } }).secret_key;
  const port = await freePort();
  const set = await page.request.put('/api/partners/wallet', {
    headers,
    data: { mode: 'test', url: `http://localhost:${port}/wallet` },
  });
  const { secret } = (await set.json()) as { secret: string };
  const folder = unpackSample('node-backend');
  installFromHere(folder);
  const sample = await startSample(
    folder,
    ['server.mjs'],
    { LIVE_SERVER_URL: String(baseURL), SECRET_KEY: key, WALLET_SECRET: secret },
    port,
  );
  const seen: string[] = [];
  page.on('request', (request) => seen.push(JSON.stringify(request.headers())));
  page.on('response', async (response) => {
    if (response.url().startsWith(sample.url)) seen.push(await response.text().catch(() => ''));
  });
  await page.goto(sample.url);
  await page.getByLabel('Name').fill('Ann');
  await page.getByLabel('Password').fill('a long enough one');
  await page.getByRole('button', { name: 'Open an account' }).click();
  const balance = page.getByRole('status', { name: 'Balance' });
  await expect(balance).toHaveText('1000.00 EUR');
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  const events = page.locator('#events');
  await expect(events).toContainText(/player-[\w-]+ is seated at .* with a balance of 1000\.00/);
  await placeBet(page);
  await expect(events).toContainText('on red');
  await expect(balance).not.toHaveText('1000.00 EUR');
  await expect(page.locator('#transactions')).toContainText(/debit \d+\.00, confirmed/);
  expect(seen.join('\n')).not.toContain(key);
  expect(seen.join('\n')).not.toContain(secret);
  sample.stop();
});

test('the npm packages are complete and have types', async () => {
  const unpack = (name: string) => {
    const folder = test.info().outputPath(name);
    unpackPackage(resolve(`apps/web/dist/downloads/baize-${name}.tgz`), folder);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    expect(manifest).not.toHaveProperty('private');
    expect(readFileSync(join(folder, 'README.md'), 'utf8').length).toBeGreaterThan(100);
    return { folder, manifest };
  };
  const sdk = unpack('sdk');
  expect(sdk.manifest).toMatchObject({ name: '@baize/sdk', types: './baize-live.d.ts' });
  for (const file of sdk.manifest.files) {
    expect(readFileSync(join(sdk.folder, file), 'utf8').length).toBeGreaterThan(100);
  }
  expect(readFileSync(join(sdk.folder, 'baize-live.mjs'), 'utf8')).not.toContain(
    'sourceMappingURL',
  );
  const server = unpack('server');
  expect(server.manifest).toMatchObject({ name: '@baize/server', types: './index.d.ts' });
  expect(server.manifest).not.toHaveProperty('dependencies');
  const page = join(server.folder, 'page.mts');
  writeFileSync(
    page,
    `import { createWallet, type WalletStore } from './index.js';
     declare const store: WalletStore;
     export const wallet = createWallet({ secrets: 'whsec_x', store });
     // @ts-expect-error: a wallet without a store
     createWallet({ secrets: 'whsec_x' });`,
  );
  const strict = ['--ignoreConfig', '--strict', '--noEmit', '--types', 'node'];
  const roots = ['--typeRoots', resolve('node_modules/@types')];
  run(resolve('node_modules/.bin/tsc'), [
    ...strict,
    ...roots,
    ...['--module', 'nodenext', '--target', 'es2023', page],
  ]);
});

const staticServer = `
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
const types = { html: 'text/html', js: 'text/javascript', css: 'text/css' };
createServer((request, response) => {
  const file = '.' + (request.url === '/' ? '/index.html' : request.url);
  if (!existsSync(file)) return response.writeHead(404).end();
  response.setHeader('content-type', types[file.split('.').pop()] ?? 'text/plain');
  createReadStream(file).pipe(response);
}).listen(process.env.PORT, '127.0.0.1', () => console.log(process.env.PORT));
`;
