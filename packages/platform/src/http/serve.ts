import type { Route, RouteAnswer, RouteInput } from '@baize/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../acts/actor.ts';
import type { Resources } from '../config/resources.ts';
import type { ApiKeyCaller, SecretKeyCaller } from '../security/api-keys.ts';
import { assertPasswordRecent } from '../security/recent-password.ts';
import type { PartnerCaller, StaffCaller } from '../security/sessions.ts';
import { ApiError } from './api-error.ts';
import { authenticateCaller } from './authenticate-caller.ts';
import { answerOnce } from './idempotency.ts';
import { readInput } from './read-input.ts';
import { methodsOf } from './route-methods.ts';
import { routeUrl } from './route-url.ts';
import { takeUploads } from './take-uploads.ts';

type CallerOf<R extends Route> = {
  public: undefined;
  partner: PartnerCaller;
  partner_or_public: PartnerCaller | undefined;
  admin: StaffCaller;
  api_key: ApiKeyCaller;
  secret_key: SecretKeyCaller;
}[R['audience']['kind']];

type Needed = Pick<Resources, 'db' | 'secrets' | 'signingKeys' | 'now'>;

export type Call<R extends Route, Has = Resources> = RouteInput<R> & {
  resources: Has;
  caller: CallerOf<R>;
  actor: Actor;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** The work of a route. Responses other than JSON are sent through `reply`. */
export type Operation<R extends Route, Has = Resources> = (
  call: Call<R, Has>,
) => Promise<R['response'] extends z.ZodType ? RouteAnswer<R> : FastifyReply>;

/**
 * Binds contract routes to operations: authenticates the caller, validates the input and checks the
 * response against its schema.
 */
export function createServe<Has extends Needed>(app: FastifyInstance, resources: Has) {
  return function serve<R extends Route>(route: R, operation: Operation<R, Has>): void {
    const bind = (target: FastifyInstance) =>
      target.route({
        method: route.method,
        url: routeUrl(route),
        config: { route },
        handler: async (request, reply) => {
          assertMethod(route, request, reply);
          const caller = (await authenticateCaller(resources, route, request)) as CallerOf<R>;
          const actor = actorOf(request, caller);
          const input = readInput(route, request);
          assertPasswordRecent(route, caller, input.body, resources.now());
          const run = async (given: Has) => {
            const call = { resources: given, caller, actor, request, reply, ...input };
            const answer = await operation(call);
            return reply.sent || !isSchema(route.response) ? answer : route.response.parse(answer);
          };
          const status = route.status ?? 200;
          if (route.idempotent && caller !== undefined) {
            const answer = await answerOnce(resources, request, ownerKey(caller), status, run);
            return reply.code(answer.status).send(answer.body);
          }
          const answer = await run(resources);
          if (!isSchema(route.response)) return answer;
          return reply.code(status).send(answer);
        },
      });
    if (route.upload === undefined) bind(app);
    else takeUploads(app, route.upload, bind);
  };
}

/** Fastify accepts HEAD for every GET route, including those that must not have it. */
function assertMethod(route: Route, request: FastifyRequest, reply: FastifyReply): void {
  const methods = methodsOf(route);
  if (methods.includes(request.method)) return;
  reply.header('allow', methods.join(', '));
  throw new ApiError('method_not_allowed');
}

export type Serve = ReturnType<typeof createServe<Resources>>;

const isSchema = (response: Route['response']): response is z.ZodType => 'parse' in response;

type Caller = PartnerCaller | StaffCaller | ApiKeyCaller;

const ownerKey = (caller: Caller) => `${caller.kind}:${caller.id}`;

function actorOf(request: FastifyRequest, caller: Caller | undefined): Actor {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 500);
  const from = { ip: request.ip, userAgent };
  if (caller === undefined) return { kind: 'visitor', id: null, name: 'visitor', ...from };
  const kind = caller.kind === 'admin' ? 'staff' : 'partner';
  const { keyName = null } = caller.kind === 'api_key' ? caller : {};
  const key = keyName === null ? {} : { keyName };
  return { kind, id: caller.id, name: caller.username, ...key, ...from };
}
