import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { publicAddress } from '@baize/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/** A page of the build, cached in memory with the public URL filled in. */
export type HeldPage = {
  mediaType: string;
  etag: string;
  whole: Buffer;
  /** Compressed on first use, then cached. */
  packed: Map<Packing, Promise<Buffer>>;
};

type Packing = 'br' | 'gzip';

const packers: Record<Packing, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** Loads every page at the top of the build folder by file name; empty if nothing was built. */
export function holdPages(folder: string, publicUrl: string): Map<string, HeldPage> {
  const pages = new Map<string, HeldPage>();
  if (!existsSync(folder)) return pages;
  for (const name of readdirSync(folder)) {
    const mediaType = mediaTypes[extname(name)];
    if (mediaType === undefined) continue;
    const text = readFileSync(join(folder, name), 'utf8').replaceAll(publicAddress, publicUrl);
    const whole = Buffer.from(text);
    const etag = `"${createHash('sha256').update(whole).digest('base64url').slice(0, 22)}"`;
    pages.set(name, { mediaType, etag, whole, packed: new Map() });
  }
  return pages;
}

export async function sendHeldPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: HeldPage,
  status: number,
): Promise<FastifyReply> {
  // A page changes only with the build, so browsers revalidate it and usually get 304.
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  if (status === 200) {
    reply.header('etag', page.etag);
    if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send();
  }
  reply.code(status).type(page.mediaType);
  const packing = choosePacking(request.headers['accept-encoding']);
  if (packing === undefined) return reply.send(page.whole);
  const bytes = page.packed.get(packing) ?? packers[packing](page.whole);
  page.packed.set(packing, bytes);
  return reply.header('content-encoding', packing).send(await bytes);
}

function choosePacking(accepted: string | string[] | undefined): Packing | undefined {
  const names = String(accepted ?? '')
    .split(',')
    .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
    .map((entry) => entry.split(';', 1)[0]?.trim());
  return (['br', 'gzip'] as const).find((packing) => names.includes(packing));
}
