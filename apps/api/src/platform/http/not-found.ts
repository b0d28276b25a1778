import { allRoutes } from '@baize/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { sendError } from './error-handler.ts';

const patterns = allRoutes.map(({ method, path }) => ({
  methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** No route: under /api the one error shape (405 where another method would do), else a page. */
export function handleNotFound(
  app: FastifyInstance,
  sendPage: (
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<FastifyReply> | FastifyReply | undefined,
): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = patterns
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((route) => route.methods);
    if (methods.length > 0) {
      reply.header('allow', [...new Set(methods)].join(', '));
      return sendError(request, reply, new ApiError('method_not_allowed'));
    }
    const page = path.startsWith('/api/') ? undefined : sendPage(request, reply);
    return page ?? sendError(request, reply, new ApiError('route_not_found'));
  });
}
