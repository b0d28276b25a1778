import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import Fastify from 'fastify';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readSdkRelease } from '../sdk/sdk-release.ts';
import { ensureSdkBuilt } from '../testing/partner-page.ts';
import { aPartner } from '../testing/people.ts';
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

/** As if a process had served it. */
const keep = async (folder: string, name: string, text: string) =>
  test.database.db
    .insertInto('sdk_files')
    .values({ folder, name, packed: await pack(text) })
    .onConflict((kept) =>
      kept
        .columns(['folder', 'name'])
        .doUpdateSet(({ ref }) => ({ packed: ref('excluded.packed') })),
    )
    .execute();

/** What tells browsers and caches what to do with a file. */
const toldOf = ({ headers }: Response) =>
  [
    ...['cache-control', 'content-type', 'content-encoding', 'vary', 'access-control-allow-origin'],
    ...['cross-origin-resource-policy', 'x-content-type-options'],
  ].map((name) => headers.get(name));

describe('the SDK', () => {
  it('is version 1 for as long as pages load it from /sdk/v1/', async () => {
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

  it('of another version is served by every process, as the one that first served it did', async () => {
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

  it('never changes under its number, also where another build has the same', async () => {
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
    let logged = '';
    const stream = new Writable({
      write(line, _encoding, done) {
        logged += line;
        done();
      },
    });
    const log = Fastify({ logger: { level: 'warn', stream } }).log;
    const other = await startTable(test.database, { log });
    onTestFinished(() => other.close());
    const read = async (path: string) => (await fetch(new URL(path, other.url))).text();
    for (const name of names) {
      expect(await read(`/sdk/v${version}/${name}`)).toBe(earlier);
      expect(await read(`/sdk/v1/${name}`)).not.toBe(earlier);
    }
    expect((await fetch(`${other.url}/sdk/v${version}/${missing}`)).status).toBe(404);
    const { files } = await manifestOf('v1', other.url);
    expect(files.find(({ name }) => name === 'baize-live.js')?.integrity).toBe(
      integrityOf(earlier),
    );
    expect(logged).toContain(`SDK ${version} was served with other content before`);
    const session = await aSession(other.url, await aPartner(test.database.db), 'p');
    expect(await read(session.play?.url ?? '')).toBe(await read('/sdk/v1/baize-play.mjs'));
    expect(await read(session.media.module ?? '')).toBe(await read('/sdk/v1/baize-ways.mjs'));
  });
});

describe('what a session names', () => {
  it('is served packed to any page, and never changes', async () => {
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

  it('is found at a process of another build, while processes are replaced', async () => {
    const path = '/sdk/0123456789abcdef/baize-play.mjs';
    expect((await get(path)).status).toBe(404);
    await keep('0123456789abcdef', 'baize-play.mjs', 'export const play = 1;');
    expect(await (await get(path)).text()).toBe('export const play = 1;');
    expect((await get('/sdk/0123456789abcdef/manifest.json')).status).toBe(404);
  });
});
