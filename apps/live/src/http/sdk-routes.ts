import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** The files partners load, as `npm run build -w packages/sdk` makes them. */
const contentTypes: Record<string, string> = {
  'baize-live.js': 'text/javascript; charset=utf-8',
  'baize-live.mjs': 'text/javascript; charset=utf-8',
  'baize-live.d.ts': 'text/plain; charset=utf-8',
};

interface SdkFile {
  name: string;
  bytes: Buffer;
  /** For the `integrity` attribute of a script tag that names the exact version. */
  integrity: string;
}

export interface SdkRelease {
  version: string;
  files: SdkFile[];
}

/** The built SDK. Resolved through its package: this server is bundled and moves. */
export async function readSdkRelease(): Promise<SdkRelease> {
  const packageFile = createRequire(import.meta.url).resolve('@baize/sdk/package.json');
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  const files: SdkFile[] = [];
  for (const name of Object.keys(contentTypes)) {
    const bytes = await readFile(join(dirname(packageFile), 'dist', name)).catch(
      (error: NodeJS.ErrnoException) => {
        // Not built yet, as in tests of the server alone: then there is nothing to serve.
        if (error.code === 'ENOENT') return undefined;
        throw error;
      },
    );
    if (!bytes) continue;
    const hash = createHash('sha384').update(bytes).digest('base64');
    files.push({ name, bytes, integrity: `sha384-${hash}` });
  }
  return { version, files };
}

/** `/sdk/vX.Y.Z/…` never changes; `/sdk/vX/…` is the newest of its major version. */
export function serveSdk(app: FastifyInstance, { version, files }: SdkRelease): void {
  const major = version.split('.', 1)[0];
  const caching = {
    [`v${version}`]: 'public, max-age=31536000, immutable',
    [`v${major}`]: 'public, max-age=300, stale-while-revalidate=86400',
  };
  for (const [folder, cacheControl] of Object.entries(caching)) {
    for (const { name, bytes, integrity } of files) {
      app.get(`/sdk/${folder}/${name}`, (request, reply) => {
        const etag = `"${integrity}"`;
        reply
          .header('cache-control', cacheControl)
          .header('etag', etag)
          .header('access-control-allow-origin', '*')
          .header('cross-origin-resource-policy', 'cross-origin')
          .header('x-content-type-options', 'nosniff')
          .type(contentTypes[name] ?? 'application/octet-stream');
        return request.headers['if-none-match'] === etag
          ? reply.code(304).send()
          : reply.send(bytes);
      });
    }
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
