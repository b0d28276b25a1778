import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@baize/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPartner } from '../packages/live/src/testing/people.ts';
import { aSession } from '../packages/live/src/testing/test-player.ts';
import { useTestTable } from '../packages/live/src/testing/test-table.ts';
import { programPath } from '../scripts/lib/programs.mjs';

const test = useTestTable();
let proxy: { url: string; stop(): Promise<void> } | undefined;

/** Starts nginx with the shipped configuration, changing only its folders and ports. */
async function startNginx(upstream: string) {
  const folder = await mkdtemp(join(tmpdir(), 'baize-nginx-'));
  const port = await freePort();
  const shipped = await readFile(new URL('./nginx/hls.conf', import.meta.url), 'utf8');
  const server = shipped
    .replace('/var/cache/nginx/hls', join(folder, 'cache'))
    .replace('server 127.0.0.1:3000', `server ${new URL(upstream).host}`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  await mkdir(join(folder, 'logs'));
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${join(folder, 'pid')}; error_log stderr notice;
     events {} http { access_log off; ${places.join('\n')} ${server} }`,
  );
  const running = spawn(
    programPath('nginx'),
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise((resolve) => running.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    let said = '';
    running.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('start cache manager') || said.includes('getrlimit')) resolve();
    });
    running.once('error', reject);
    running.once('exit', () => reject(new Error(said)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      running.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

beforeAll(async () => {
  proxy = await startNginx(test.table.url);
});
afterAll(() => proxy?.stop());

/** A player of a new partner who gets the video through the cache. */
async function aViewer() {
  const partner = await aPartner(test.database.db);
  const { media } = await aSession(test.table.url, partner, 'viewer');
  const playlist = (media.hls?.url ?? '').replace(test.table.url, proxy?.url ?? '');
  return async (name: string) => {
    const answer = await fetch(new URL(name, playlist), { headers: { origin: partner.origin } });
    return {
      status: answer.status,
      cache: answer.headers.get('x-cache-status'),
      origin: answer.headers.get('access-control-allow-origin'),
      body: Buffer.from(await answer.arrayBuffer()),
    };
  };
}

it('serves the video to a second player from the nginx cache', async () => {
  const [first, second] = [await aViewer(), await aViewer()];
  const list = (await first('playlist.m3u8')).body.toString();
  const init = /MAP:URI="([^"]+)"/.exec(list)?.[1] ?? '';
  const part = /EXT-X-PART:.*URI="([^"]+)"/.exec(list)?.[1] ?? '';
  for (const name of [init, part]) {
    const fetched = await first(name);
    expect(fetched).toMatchObject({ status: 200, cache: 'MISS', origin: '*' });
    expect(await second(name)).toEqual({ ...fetched, cache: 'HIT' });
  }
});

it('sends one request to the table for players who wait for the same part', async () => {
  const viewers = [await aViewer(), await aViewer(), await aViewer()];
  const list = (await viewers[0]?.('playlist.m3u8'))?.body.toString() ?? '';
  const [sequence, part] = /HINT:TYPE=PART,URI="([^"]+)"/.exec(list)?.[1]?.split('.') ?? [];
  const wanted = `playlist.m3u8?_HLS_msn=${sequence}&_HLS_part=${part}`;
  const answers = await Promise.all(viewers.map((get) => get(wanted)));
  expect(answers.map(({ cache }) => cache).sort()).toEqual(['HIT', 'HIT', 'MISS']);
  for (const { body } of answers) expect(body.toString()).toContain(`${sequence}.${part}.m4s`);
});

it('does not cache a refusal', async () => {
  const get = await aViewer();
  for (const _ of [1, 2]) {
    expect(await get('1.m4s')).toMatchObject({ status: 404, cache: 'MISS' });
    expect(await get('../guessed/playlist.m3u8')).toMatchObject({ status: 401, cache: 'MISS' });
  }
});
