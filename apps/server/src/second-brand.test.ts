import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, inflateSync } from 'node:zlib';
import { brand, brandColours } from '@baize/contract';
import { cloneDatabase } from '@baize/db/testing';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { brandTokens } from '../../web/src/styles/brand-tokens.ts';
import { registration } from './testing/people.ts';
import { type Copy, rebrandedCopy } from './testing/rebranded-copy.ts';
import { startServerProcess } from './testing/server-process.ts';

// Builds everything again, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 600_000 });

const fixture = '../../../packages/contract/src/second-brand.fixture.ts';
const { brand: second } = (await import(fixture)) as { brand: Record<string, unknown> };

/**
 * Partners use these names in their code, so they stay the same under every brand (docs/brand.md).
 */
const names =
  /Baize(Live|Error)|baize-(live|play|ways|sdk|server)|@baize\/(sdk|server)|baize\.(live|video)\.v1/g;

const { colours: _, ...words } = brand;
const hexes = [
  ...Object.values(brandColours),
  ...Object.values(brandTokens(brandColours)).flat(),
].filter((hex) => hex.length === 7);

/** Values of the first brand that occur in a text. */
function remnants(text: string): string[] {
  const said = text.replaceAll(names, '').toLowerCase();
  return [...new Set([...Object.values(words), ...hexes])].filter((value) =>
    said.includes(value.toLowerCase()),
  );
}

/** Returns the text of a file; unpacks archives, including nested ones. */
function unpack(name: string, bytes: Uint8Array): string {
  if (name.endsWith('.zip')) {
    const files = Object.entries(unzipSync(bytes));
    return files.map(([path, content]) => path + unpack(path, content)).join('\n');
  }
  const plain = name.endsWith('.tgz') ? gunzipSync(bytes) : Buffer.from(bytes);
  return name.endsWith('.pdf') ? readPdf(plain) : plain.toString();
}

/**
 * Returns a PDF's text and drawing commands. Its pages are compressed and its letters are glyphs.
 */
function readPdf(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  const streams = text.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n(.*?)\r?\nendstream/gs);
  const drawn = Array.from(streams, ([, packed = '']) =>
    inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  );
  return [text, ...drawn].join('\n');
}

/** A colour in the PDF notation. */
const inPdf = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255).join(' ');

describe('a build with another provider’s brand file', () => {
  let copy: Copy;
  const read = (path: string) => readFileSync(join(copy.folder, path));

  beforeAll(async () => {
    copy = await rebrandedCopy(fileURLToPath(new URL(fixture, import.meta.url)));
    await copy.run('scripts/build.mjs');
  });
  afterAll(() => copy.remove());

  it('has nothing of the first brand in the pages, the SDK and the downloads', () => {
    const files = globSync('{apps/web,packages/{sdk,server}}/dist/**/*.*', {
      cwd: copy.folder,
    }).filter((path) => statSync(join(copy.folder, path)).isFile());
    // Skips compressed copies of these files, and images, which apps/web/scripts/pictured-brand.ts
    // checks.
    const readable = files.filter((path) => !/\.(br|gz|webm|webp|jpg|png|ico|woff2)$/.test(path));
    const found = readable.map((path) => [path, remnants(path + unpack(path, read(path)))]);
    expect(found.filter(([, values]) => values?.length)).toEqual([]);
    expect(readable.join(' ')).toMatch(/index\.html.*downloads\/polder-quick-start\.pdf/);
    expect(read('apps/web/dist/index.html').toString()).toContain(second['companyName']);
    expect(read('apps/web/dist/app.html').toString()).toContain('<title>Polder</title>');
    expect(read('packages/sdk/dist/baize-live.js').toString()).toContain('#2b3a8f');
  });

  it('draws the guide in the other brand’s colours', () => {
    const guide = readPdf(read('apps/web/dist/downloads/polder-quick-start.pdf'));
    expect(Object.values(brandColours).filter((hex) => guide.includes(inPdf(hex)))).toEqual([]);
    expect(guide.includes(inPdf('#2b3a8f'))).toBe(true);
  });

  it('uses the other brand’s words in the guide and every email', async () => {
    const said = await copy.run(
      ...['--import', 'tsx', '--input-type=module', '--eval'],
      `import { renderEmail } from './packages/emails/src/index.ts';
       import { sampleMessages } from './packages/emails/src/test-support/sample-messages.ts';
       import { pages } from './scripts/downloads/quick-start-text.mjs';
       const said = [pages];
       for (const message of sampleMessages) {
         said.push(await renderEmail(message, { publicUrl: 'https://portal.test' }));
       }
       console.log(JSON.stringify(said));`,
    );
    expect(remnants(said)).toEqual([]);
    expect(said).toContain('Welcome to Polder');
    expect(said).toContain(second['supportEmail']);
  });

  it('greets, logs, documents itself and sends email as the other brand', async () => {
    const { connectionString, drop } = await cloneDatabase(inject('cluster'));
    onTestFinished(drop);
    const program = [join(copy.folder, 'apps/server/dist/server.js')];
    const env = { DATABASE_URL: connectionString, SECRET_KEY: 'another secret, long enough too.' };
    const server = await startServerProcess(env, program);
    const address = await server.address();
    await expect.poll(() => server.stderr).toContain('Polder is running');
    const get = async (path: string) => (await fetch(address + path)).text();
    await fetch(`${address}/api/partners/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(registration()),
    });
    await expect.poll(() => get('/mailbox')).toContain('Welcome to Polder');
    const mailbox = await get('/mailbox');
    const message = await get(/\/mailbox\/\d+/.exec(mailbox)?.[0] ?? '');
    const contract = await get('/api/openapi.json');
    expect(contract).toContain('Polder partner API');
    const served = [mailbox, message, contract, await get('/'), await get('/login')];
    expect(remnants([...served, server.stdout, server.stderr].join('\n'))).toEqual([]);
  });
});
