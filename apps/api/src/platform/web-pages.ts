import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { appPath } from '@baize/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Where the built pages lie. Resolved through the package: the server is bundled and moves. */
export function builtPagesFolder(): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve('@baize/web/package.json')), 'dist');
}

export type PageSender = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;

/** Serves the built pages; answers what to send where no file lies at a path. */
export async function servePages(app: FastifyInstance, folder: string): Promise<PageSender> {
  if (!existsSync(folder)) return () => undefined;
  await app.register(fastifyStatic, {
    root: folder,
    index: ['index.html'],
    redirect: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/');
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const read = (name: string) => {
    const path = join(folder, name);
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  };
  const appPage = read('app.html');
  const notFoundPage = read('404.html') ?? appPage;
  return (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const path = request.url.split('?', 1)[0] ?? '';
    const wantsPage = request.headers.accept?.includes('text/html') ?? false;
    const isApp = appPath.test(path);
    const page = isApp ? appPage : wantsPage ? notFoundPage : undefined;
    if (page === undefined) return undefined;
    return reply
      .code(isApp ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page);
  };
}
