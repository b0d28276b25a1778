import { type Route, type RouteAnswer, type RouteCall, routeAddress } from '@baize/contract';
import { systemActor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import { openSession } from '@baize/platform/security/sessions';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Chance } from './chance.ts';
import { type Clock, HOUR, type Timeline } from './timeline.ts';

export type Actor = { partnerId: number } | { staffId: number };

export type Colleague = { staffId: number; username: string };

export type Staff = { owner: Colleague; compliance: Colleague; support: [Colleague, Colleague] };

export type Form = { contentType: string; body: Buffer };

export type DemoWorld = {
  resources: Resources;
  clock: Clock;
  chance: Chance;
  timeline: Timeline;
  end: Date;
  /** Calls a route as `actor` or as a visitor; throws if it returns an error. */
  call<R extends Route>(
    actor: Actor | undefined,
    route: R,
    call: RouteCall<R> & { form?: Form; headers?: Record<string, string> },
  ): Promise<RouteAnswer<R>>;
};

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/143.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0 Safari/537.36',
] as const;

/** Documentation IP addresses (RFC 5737), one per actor. */
function addressOf(actor: Actor | undefined): string {
  if (actor === undefined) return '192.0.2.17';
  return 'staffId' in actor
    ? `198.51.100.${10 + (actor.staffId % 200)}`
    : `203.0.113.${10 + (actor.partnerId % 200)}`;
}

type LooseCall = {
  params?: Record<string, unknown>;
  body?: object;
  form?: Form;
  headers?: Record<string, string>;
};

export function createWorld(app: FastifyInstance, parts: Omit<DemoWorld, 'call'>): DemoWorld {
  const { resources } = parts;
  return {
    ...parts,
    async call<R extends Route>(
      actor: Actor | undefined,
      route: R,
      { params, body, form, headers = {} }: LooseCall,
    ) {
      const token = actor && (await openSession(resources.db, resources, actor, systemActor, HOUR));
      const options: InjectOptions = {
        method: route.method,
        url: routeAddress(route).replace(/\{(\w+)\}/g, (_, name: string) => String(params?.[name])),
        remoteAddress: addressOf(actor),
        headers: {
          'user-agent': parts.chance.pick(browsers),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(form && { 'content-type': form.contentType }),
          ...headers,
        },
      };
      const payload = form?.body ?? body;
      if (payload !== undefined) options.payload = payload;
      const answer = await app.inject(options);
      if (answer.statusCode >= 400) {
        throw new Error(`${route.summary}: ${answer.statusCode} ${answer.body}`);
      }
      return answer.json<RouteAnswer<R>>();
    },
  };
}
