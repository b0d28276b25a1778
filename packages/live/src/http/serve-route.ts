import type { Route, RouteAnswer, RouteInput } from '@baize/contract';
import { readInput } from '@baize/platform/http/read-input';
import { routeUrl } from '@baize/platform/http/route-url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

type Call<R extends Route> = {
  request: FastifyRequest;
  reply: FastifyReply;
  /** What was asked, read only once the caller may ask. */
  input: () => RouteInput<R>;
};

/** Binds a route of the contract: an answer has the shape that it promises, and nothing more. */
export function serveRoute<R extends Route & { response: z.ZodType }>(
  app: FastifyInstance,
  route: R,
  operation: (call: Call<R>) => Promise<RouteAnswer<R>>,
): void {
  app.route({
    method: route.method,
    url: routeUrl(route),
    config: { route },
    handler: async (request, reply) => {
      const input = () => readInput(route, request);
      return route.response.parse(await operation({ request, reply, input }));
    },
  });
}
