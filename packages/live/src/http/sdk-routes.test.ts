import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sealOf } from '../sdk/kept-files.ts';
import { readSdkRelease } from '../sdk/sdk-release.ts';
import { ensureSdkBuilt } from '../testing/partner-page.ts';
import { aPartner, testSecrets } from '../testing/people.ts';
import { startTable } from '../testing/start-table.ts';
import { aSession } from '../testing/test-player.ts';
import { useTestTable } from '../testing/test-table.ts';

beforeAll(ensureSdkBuilt);
const test = useTestTable();
const pack = promisify(gzip);

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, test.table.url), { headers });
const integrityOf = (text: string) =>
  `sha384-${createHash('sha384').update(text).digest('base64')}`;

type Manifest = { version: string; files: { name: string; path: string; integrity: string }[] };
async function manifestOf(folder: string, url = test.table.url): Promise<Manifest> {
  const answer = await fetch(`${url}/sdk/${folder}/manifest.json`);
  expect(answer.status).toBe(200);
  return answer.json();
}

type Seal = (packed: Buffer) => Buffer | null;
/** Writes a file as anyone with write access to the database could. */
async function write(folder: string, name: string, text: string, seal: Seal) {
  const packed = await pack(text);
  const row = { packed, seal: seal(packed) };
  await test.database.db
    .insertInto('sdk_files')
    .values({ folder, name, ...row })
    .onConflict((kept) => kept.columns(['folder', 'name']).doUpdateSet(row))
    .execute();
}

/** Stores a file as if a process had served it. */
const keep = (folder: string, name: string, text: string) =>
  write(folder, name, text, (packed) => sealOf(testSecrets, folder, { name, packed }));

/** Another process on the same database, with its log. */
async function startAnother() {
  const logged: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      logged.push(`${line}`);
      done();
    },
  });
  const log = Fastify({ logger: { level: 'warn', stream } }).log;
  const { url, close } = await startTable(test.database, { log });
  onTestFinished(() => close());
  return { url, logged, ask: (path: string) => fetch(new URL(path, url)) };
}

/** The headers that tell browsers and caches how to handle a file. */
const toldOf = ({ headers }: Response) =>
  [
    ...['cache-control', 'content-type', 'content-encoding', 'vary', 'access-control-allow-origin'],
    ...['cross-origin-resource-policy', 'x-content-type-options'],
  ].map((name) => headers.get(name));

describe('the SDK', () => {
  it('loads at most 10 KB in a page', async () => {
    const script = Buffer.from(await (await get('/sdk/v1/baize-live.js')).arrayBuffer());
    expect(script.length).toBeGreaterThan(0);
    expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(10 * 1024);
  });

  it('has major version 1 as long as pages load it from /sdk/v1/', async () => {
    const { version, files } = await manifestOf('v1');
    expect(version).toMatch(/^1\.\d+\.\d+$/);
    expect(files).toHaveLength(5);
    for (const { name, path, integrity } of files) {
      expect(path).toBe(`/sdk/v${version}/${name}`);
      const exact = await get(path);
      expect(exact.headers.get('cache-control')).toContain('immutable');
      const code = await exact.text();
      expect(integrityOf(code)).toBe(integrity);
      const newest = await get(`/sdk/v1/${name}`);
      expect(newest.headers.get('cache-control')).not.toContain('immutable');
      expect(await newest.text()).toBe(code);
    }
    expect(await manifestOf(`v${version}`)).toEqual({ version, files });
  });

  it('serves other versions from every process, as the process that stored them did', async () => {
    const code = 'globalThis.BaizeLive = class {};';
    const path = '/sdk/v1.0.9/baize-live.js';
    expect((await get(path)).status).toBe(404);
    await keep('v1.0.9', 'baize-live.js', code);
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(code);
    const { version, files } = await manifestOf('v1');
    expect(toldOf(answer)).toEqual(toldOf(await get(`/sdk/v${version}/baize-live.js`)));
    const plain = await get(path, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(code);
    const etag = answer.headers.get('etag') ?? '';
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
    const [file] = (await manifestOf('v1.0.9')).files;
    expect(file).toMatchObject({ path, integrity: integrityOf(code) });
    expect((await get('/sdk/v1.0.9/baize-play.mjs')).status).toBe(404);
    expect(await manifestOf('v1')).toEqual({ version, files });
  });

  it('never changes a version, even if another build has the same number', async () => {
    const { version } = await readSdkRelease();
    const earlier = 'export const earlier = true;';
    const names = ['baize-live.js', 'baize-play.mjs'];
    for (const name of names) await keep(`v${version}`, name, earlier);
    const missing = 'baize-ways.mjs';
    await test.database.db
      .deleteFrom('sdk_files')
      .where('folder', '=', `v${version}`)
      .where('name', '=', missing)
      .execute();
    const { url, logged, ask } = await startAnother();
    const read = async (path: string) => (await ask(path)).text();
    for (const name of names) {
      expect(await read(`/sdk/v${version}/${name}`)).toBe(earlier);
      expect(await read(`/sdk/v1/${name}`)).not.toBe(earlier);
    }
    expect((await ask(`/sdk/v${version}/${missing}`)).status).toBe(404);
    const { files } = await manifestOf('v1', url);
    expect(files.find(({ name }) => name === 'baize-live.js')?.integrity).toBe(
      integrityOf(earlier),
    );
    expect(logged.join()).toContain(`SDK ${version} was served with other content before`);
    const session = await aSession(url, await aPartner(test.database.db), 'p');
    expect(await read(session.play?.url ?? '')).toBe(await read('/sdk/v1/baize-play.mjs'));
    expect(await read(session.media.module ?? '')).toBe(await read('/sdk/v1/baize-ways.mjs'));
  });
});

describe('an SDK file that no process has stored', () => {
  const NAME = 'baize-live.js';
  const evil = 'globalThis.BaizeLive = class { /* sends the bets elsewhere */ };';

  it.each<[string, string, Seal]>([
    ['has no seal', 'v1.0.1', () => null],
    ['has a seal of another key', 'v1.0.2', () => Buffer.alloc(32)],
    [
      'has the seal of another version',
      'v1.0.3',
      (packed) => sealOf(testSecrets, 'v1.0.4', { name: NAME, packed }),
    ],
    [
      'has the seal of other content',
      'v1.0.5',
      () => sealOf(testSecrets, 'v1.0.5', { name: NAME, packed: Buffer.from('as it was') }),
    ],
  ])('is not served if it %s', async (_, folder, seal) => {
    await write(folder, NAME, evil, seal);
    expect((await get(`/sdk/${folder}/${NAME}`)).status).toBe(404);
    expect((await get(`/sdk/${folder}/manifest.json`)).status).toBe(404);
    await keep(folder, NAME, 'export {};');
    expect((await get(`/sdk/${folder}/${NAME}`)).status).toBe(200);
  });

  it('is logged, and replaced by a process that has the file', async () => {
    const { version, files } = await readSdkRelease();
    const folder = `v${version}`;
    await test.database.db.deleteFrom('sdk_files').where('folder', '=', folder).execute();
    await startAnother();
    // One file was overwritten; another comes from a build that made no seals.
    await write(folder, NAME, evil, () => Buffer.alloc(32));
    const { db } = test.database;
    await db
      .updateTable('sdk_files')
      .set({ seal: null })
      .where('folder', '=', folder)
      .where('name', '=', 'baize-live.mjs')
      .execute();
    const { logged, ask } = await startAnother();
    for (const { name, bytes } of files) {
      expect(await (await ask(`/sdk/${folder}/${name}`)).text()).toBe(bytes.toString());
    }
    expect(logged.join()).toContain(`/sdk/${folder}/${NAME} in the database is not what was kept`);
    const third = await startAnother();
    expect(third.logged).toEqual([]);
  });
});

describe('a module named by a session', () => {
  it('is served compressed to any page and never changes', async () => {
    const session = await aSession(test.table.url, await aPartner(test.database.db), 'p');
    const address = session.media.hls?.player ?? '';
    expect(address).toMatch(/\/sdk\/[0-9a-f]{16}\/hls\.light\.mjs$/);
    const answer = await fetch(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    const code = await answer.text();
    expect(code).toContain('Apache-2.0');
    expect(code).not.toContain('sourceMappingURL');
    const plain = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(code);
    const etag = answer.headers.get('etag') ?? '';
    const again = await fetch(address, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('is served by processes of another build during a rolling update', async () => {
    const path = '/sdk/0123456789abcdef/baize-play.mjs';
    expect((await get(path)).status).toBe(404);
    await keep('0123456789abcdef', 'baize-play.mjs', 'export const play = 1;');
    expect(await (await get(path)).text()).toBe('export const play = 1;');
    expect((await get('/sdk/0123456789abcdef/manifest.json')).status).toBe(404);
  });
});
