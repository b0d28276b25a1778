import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KeptFiles } from '../sdk/kept-files.ts';
import type { SdkRelease } from '../sdk/sdk-release.ts';
import type { ServedFile } from '../sdk/served-file.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const FOR_NOW = 'public, max-age=300, stale-while-revalidate=86400';
const MANIFEST = 'manifest.json';

/** Matches an exact version, or the hash of a file. */
const neverChanges = /^(v\d{1,4}\.\d{1,4}\.\d{1,4}|[0-9a-f]{16})$/;

/**
 * Serves the SDK. Files under `/sdk/vX.Y.Z/` never change; `/sdk/vX/` has the latest release of a
 * major version.
 */
export function serveSdk(
  app: FastifyInstance,
  { version, files }: SdkRelease,
  kept: KeptFiles,
): void {
  const newest = `/sdk/v${version.split('.', 1)[0]}`;
  for (const file of files) {
    app.get(`${newest}/${file.name}`, (request, reply) => send(request, reply, file, FOR_NOW));
  }
  // The manifest of the exact version, so that the hashes match the files found under it.
  app.get(`${newest}/${MANIFEST}`, async (_request, reply) =>
    sendManifest(reply, `v${version}`, await kept.find(`v${version}`), FOR_NOW),
  );
  app.get<{ Params: { folder: string; name: string } }>(
    '/sdk/:folder/:name',
    async (request, reply) => {
      const { folder, name } = request.params;
      const known = neverChanges.test(folder) ? await kept.find(folder) : [];
      const file = known.find((one) => one.name === name);
      if (file) return send(request, reply, file, FOREVER);
      const isManifest = name === MANIFEST && folder.startsWith('v') && known.length > 0;
      return isManifest ? sendManifest(reply, folder, known, FOREVER) : reply.callNotFound();
    },
  );
}

function sendManifest(
  reply: FastifyReply,
  folder: string,
  files: ServedFile[],
  cacheControl: string,
) {
  return reply
    .header('cache-control', cacheControl)
    .header('access-control-allow-origin', '*')
    .send({
      version: folder.slice(1),
      files: files.map(({ name, bytes, integrity }) => ({
        name,
        path: `/sdk/${folder}/${name}`,
        size: bytes.length,
        integrity,
      })),
    });
}

function send(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { name, bytes, packed, integrity }: ServedFile,
  cacheControl: string,
) {
  const takesPacked = /\bgzip\b/.test(headers['accept-encoding'] ?? '');
  const etag = takesPacked ? `"${integrity}-gzip"` : `"${integrity}"`;
  reply
    .header('cache-control', cacheControl)
    .header('etag', etag)
    .header('vary', 'accept-encoding')
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('x-content-type-options', 'nosniff')
    .type(`text/${name.endsWith('.d.ts') ? 'plain' : 'javascript'}; charset=utf-8`);
  if (headers['if-none-match'] === etag) return reply.code(304).send();
  return takesPacked ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(bytes);
}
