import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isScreen } from '@baize/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type HeldPage, holdPages, sendHeldPage } from './held-pages.ts';

/** Resolved through the package, because the bundled server is in another folder. */
export function builtPagesFolder(): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve('@baize/web/package.json')), 'dist');
}

type Sent = Promise<FastifyReply> | FastifyReply;

export type WebPages = {
  serve(app: FastifyInstance): Promise<void>;
  sendMissing(request: FastifyRequest, reply: FastifyReply): Sent | undefined;
  sendFailure(request: FastifyRequest, reply: FastifyReply, status: number): Sent | undefined;
};

/** Pages without a path of their own. */
const unaddressed = new Set(['app.html', '404.html', '500.html']);

export function readWebPages(folder: string, publicUrl: string): WebPages {
  const pages = holdPages(folder, publicUrl);
  const byPath = new Map<string, HeldPage>();
  for (const [name, page] of pages) {
    if (unaddressed.has(name)) continue;
    byPath.set(name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`, page);
  }
  const sendNamed = (
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    status: number,
  ) => {
    const page = pages.get(name);
    return page && sendHeldPage(request, reply, page, status);
  };

  return {
    async serve(app) {
      if (!existsSync(folder)) return;
      for (const [path, page] of byPath) {
        app.get(path, (request, reply) => sendHeldPage(request, reply, page, 200));
      }
      await serveFiles(app, folder, new Set(pages.keys()));
    },

    sendMissing(request, reply) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
      const [path = '', query] = request.url.split('?', 2);
      if (isScreen(path)) return sendNamed(request, reply, 'app.html', 200);
      const plain = path.replace(/\/+$/, '');
      if (plain !== path && byPath.has(plain)) {
        return reply.redirect(query === undefined ? plain : `${plain}?${query}`, 308);
      }
      return isForPerson(request) ? sendNamed(request, reply, '404.html', 404) : undefined;
    },

    sendFailure(request, reply, status) {
      return isForPerson(request) ? sendNamed(request, reply, '500.html', status) : undefined;
    },
  };
}

/** Whether a browser is opening a page, rather than a program calling the API. */
function isForPerson({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith('/api/') && (headers.accept?.includes('text/html') ?? false);
}

async function serveFiles(
  app: FastifyInstance,
  folder: string,
  held: ReadonlySet<string>,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    redirect: false,
    preCompressed: true,
    cacheControl: false,
    // Cached pages contain the public URL; their files contain a placeholder.
    allowedPath: (path) => !held.has(path.replace(/^\//, '')) && !/\.(br|gz)$/.test(path),
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/');
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      // By its extension, a .ts file would get the type of an MPEG transport stream.
      if (path.endsWith('.ts')) reply.header('content-type', 'text/plain; charset=utf-8');
    },
  });
}
