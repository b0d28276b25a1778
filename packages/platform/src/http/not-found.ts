import { allRoutes, routeAddress } from '@baize/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { sendError } from './error-handler.ts';
import { methodsOf } from './route-methods.ts';

const patterns = allRoutes.map((route) => ({
  methods: methodsOf(route),
  pattern: new RegExp(`^${routeAddress(route).replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/**
 * Responds to unknown routes. Paths under /api and /v1 get the usual error (405 if another method
 * exists); all others get a page.
 */
export function handleNotFound(
  app: FastifyInstance,
  sendPage?: (
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<FastifyReply> | FastifyReply | undefined,
): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = patterns
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((route) => route.methods);
    // A known route that this process does not serve allows this method, so it is a 404 and not a
    // 405.
    if (methods.length > 0 && !methods.includes(request.method)) {
      reply.header('allow', [...new Set(methods)].join(', '));
      return sendError(request, reply, new ApiError('method_not_allowed'));
    }
    const page = /^\/(api|v1)\//.test(path) ? undefined : sendPage?.(request, reply);
    return page ?? sendError(request, reply, new ApiError('route_not_found'));
  });
}
