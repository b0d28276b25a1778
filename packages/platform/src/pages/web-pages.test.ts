import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { publicAddress } from '@baize/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleErrors } from '../http/error-handler.ts';
import { handleNotFound } from '../http/not-found.ts';
import { readWebPages } from './web-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'baize-pages-'));
const asPerson = { accept: 'text/html,application/xhtml+xml' };
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, 'downloads'));
  const files = {
    'index.html': `<link rel="canonical" href="${publicAddress}/">home`,
    'solutions.html': 'solutions',
    'app.html': 'the app',
    '404.html': 'nothing here',
    '500.html': 'closed for a moment',
    'robots.txt': `Sitemap: ${publicAddress}/sitemap.xml`,
    'assets/main-1.js': 'plain',
    'assets/main-1.js.br': 'packed',
    'downloads/live.d.ts': 'export {};',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  app = Fastify();
  const pages = readWebPages(folder, 'https://portal.test');
  handleErrors(app, pages.sendFailure);
  app.get('/broken', async () => {
    throw new Error('a secret cause');
  });
  app.get('/api/broken', async () => {
    throw new Error('a secret cause');
  });
  await pages.serve(app);
  handleNotFound(app, pages.sendMissing);
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = asPerson) =>
  app.inject({ url, headers });

describe('public pages', () => {
  it('are served without their extension and with the public URL filled in', async () => {
    const home = await get('/');
    expect(home.statusCode).toBe(200);
    expect(home.body).toBe('<link rel="canonical" href="https://portal.test/">home');
    expect((await get('/solutions')).body).toBe('solutions');
    expect((await get('/robots.txt')).body).toBe('Sitemap: https://portal.test/sitemap.xml');
  });

  it('are revalidated, and not sent again while unchanged', async () => {
    const first = await get('/solutions');
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await get('/solutions', { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('are compressed as %s if the browser accepts it', async (packing, unpack) => {
    const answer = await get('/', { ...asPerson, 'accept-encoding': packing });
    expect(answer.headers['content-encoding']).toBe(packing);
    expect(answer.headers['vary']).toBe('accept-encoding');
    expect(unpack(answer.rawPayload).toString()).toContain('home');
    const refused = await get('/', { ...asPerson, 'accept-encoding': `${packing};q=0` });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });

  it('have one path: a trailing slash redirects, the file name does not exist', async () => {
    const slashed = await get('/solutions/?a=1');
    expect(slashed.statusCode).toBe(308);
    expect(slashed.headers.location).toBe('/solutions?a=1');
    for (const path of ['/solutions.html', '/index.html', '/app.html', '/500']) {
      expect((await get(path)).statusCode).toBe(404);
    }
  });
});

describe('other paths', () => {
  it('of the portal all return the application', async () => {
    expect((await get('/dashboard/kyc')).body).toBe('the app');
  });

  it('that do not exist return a page to browsers and the usual error to programs', async () => {
    const person = await get('/nowhere');
    expect([person.statusCode, person.body]).toEqual([404, 'nothing here']);
    const program = await get('/nowhere', { accept: 'application/json' });
    expect([program.statusCode, program.json().code]).toEqual([404, 'route_not_found']);
  });

  it('that fail return a page to browsers and an error to programs, without the cause', async () => {
    const person = await get('/broken');
    expect([person.statusCode, person.body]).toEqual([500, 'closed for a moment']);
    const program = await get('/api/broken');
    expect([program.statusCode, program.json().code]).toEqual([500, 'internal_error']);
    expect(program.body).not.toContain('secret');
  });
});

describe('files of the build', () => {
  it('with a hash in their name are cached forever, compressed if the browser accepts it', async () => {
    const plain = await get('/assets/main-1.js', {});
    expect(plain.body).toBe('plain');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const packed = await get('/assets/main-1.js', { 'accept-encoding': 'br' });
    expect([packed.body, packed.headers['content-encoding']]).toEqual(['packed', 'br']);
    expect((await get('/assets/main-1.js.br', {})).statusCode).toBe(404);
  });

  it('in TypeScript are served as text, not as video', async () => {
    const types = await get('/downloads/live.d.ts', {});
    expect([types.body, types.headers['content-type']]).toEqual([
      'export {};',
      'text/plain; charset=utf-8',
    ]);
  });
});
