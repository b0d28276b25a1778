import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** The files partners load, as `npm run build -w packages/sdk` makes them. */
const contentTypes: Record<string, string> = {
  'baize-live.js': 'text/javascript; charset=utf-8',
  'baize-live.mjs': 'text/javascript; charset=utf-8',
  'baize-live.d.ts': 'text/plain; charset=utf-8',
  'baize-play.mjs': 'text/javascript; charset=utf-8',
  'baize-ways.mjs': 'text/javascript; charset=utf-8',
};

type ServedFile = {
  name: string;
  bytes: Buffer;
  packed: Buffer;
  /** For the `integrity` attribute of a script tag that names the exact version. */
  integrity: string;
};

export type SdkRelease = {
  version: string;
  files: ServedFile[];
  /** What the SDK loads where the picture comes as HLS and the browser does not play that. */
  hlsPlayer: ServedFile & { path: string };
  /** Where the SDK finds what it shows rarely. */
  playModule: string;
  /** And what it plays pictures with that do not come over a socket. */
  waysModule: string;
};

const pack = promisify(gzip);
const FOREVER = 'public, max-age=31536000, immutable';

async function prepareFile(name: string, bytes: Buffer): Promise<ServedFile> {
  const hash = createHash('sha384').update(bytes).digest('base64');
  return { name, bytes, packed: await pack(bytes, { level: 9 }), integrity: `sha384-${hash}` };
}

/** The built SDK. Resolved through its package: this server is bundled and moves. */
export async function readSdkRelease(): Promise<SdkRelease> {
  const packageFile = createRequire(import.meta.url).resolve('@baize/sdk/package.json');
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  const files: ServedFile[] = [];
  for (const name of Object.keys(contentTypes)) {
    const bytes = await readFile(join(dirname(packageFile), 'dist', name)).catch(
      (error: NodeJS.ErrnoException) => {
        // Not built yet, as in tests of the server alone: then there is nothing to serve.
        if (error.code === 'ENOENT') return undefined;
        throw error;
      },
    );
    if (bytes) files.push(await prepareFile(name, bytes));
  }
  return {
    version,
    files,
    hlsPlayer: await readHlsPlayer(),
    playModule: `/sdk/v${version}/baize-play.mjs`,
    waysModule: `/sdk/v${version}/baize-ways.mjs`,
  };
}

async function readHlsPlayer(): Promise<SdkRelease['hlsPlayer']> {
  const packageFile = createRequire(import.meta.url).resolve('hls.js/package.json');
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  const code = await readFile(join(dirname(packageFile), 'dist', 'hls.light.min.mjs'), 'utf8');
  // Its map is not served, and its licence wants to be named.
  const bare = code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
  const notice = `/*! hls.js ${version}, Apache-2.0, https://github.com/video-dev/hls.js */\n`;
  const file = await prepareFile('hls.light.mjs', Buffer.from(notice + bare));
  return { ...file, path: `/sdk/hls.js/v${version}/${file.name}` };
}

/** `/sdk/vX.Y.Z/…` never changes; `/sdk/vX/…` is the newest of its major version. */
export function serveSdk(app: FastifyInstance, { version, files, hlsPlayer }: SdkRelease): void {
  const major = version.split('.', 1)[0];
  const caching = {
    [`v${version}`]: FOREVER,
    [`v${major}`]: 'public, max-age=300, stale-while-revalidate=86400',
  };
  serveFile(app, hlsPlayer.path, hlsPlayer, FOREVER);
  for (const [folder, cacheControl] of Object.entries(caching)) {
    for (const file of files) serveFile(app, `/sdk/${folder}/${file.name}`, file, cacheControl);
    app.get(`/sdk/${folder}/manifest.json`, (_request, reply) =>
      reply
        .header('cache-control', cacheControl)
        .header('access-control-allow-origin', '*')
        .send({
          version,
          files: files.map(({ name, bytes, integrity }) => ({
            name,
            path: `/sdk/v${version}/${name}`,
            size: bytes.length,
            integrity,
          })),
        }),
    );
  }
}

function serveFile(
  app: FastifyInstance,
  path: string,
  { name, bytes, packed, integrity }: ServedFile,
  cacheControl: string,
): void {
  app.get(path, (request, reply) => {
    const takesPacked = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    const etag = takesPacked ? `"${integrity}-gzip"` : `"${integrity}"`;
    reply
      .header('cache-control', cacheControl)
      .header('etag', etag)
      .header('vary', 'accept-encoding')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff')
      .type(contentTypes[name] ?? 'text/javascript; charset=utf-8');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return takesPacked ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(bytes);
  });
}
