import { systemActor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import { openSession } from '@baize/platform/security/sessions';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Chance } from './chance.ts';
import { type Clock, HOUR, type Timeline } from './timeline.ts';

export type Actor = { partnerId: number } | { staffId: number };

export type Colleague = { staffId: number; username: string };

export type Staff = { owner: Colleague; compliance: Colleague; support: [Colleague, Colleague] };

export type DemoWorld = {
  resources: Resources;
  clock: Clock;
  chance: Chance;
  timeline: Timeline;
  end: Date;
  /** One call of the product's own API, as `actor` or as a visitor; anything refused is a fault. */
  call<T>(
    actor: Actor | undefined,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    options?: { contentType?: string; headers?: Record<string, string> },
  ): Promise<T>;
};

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/143.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0 Safari/537.36',
] as const;

/** Addresses set aside for documentation (RFC 5737), one for each actor. */
function addressOf(actor: Actor | undefined): string {
  if (actor === undefined) return '192.0.2.17';
  return 'staffId' in actor
    ? `198.51.100.${10 + (actor.staffId % 200)}`
    : `203.0.113.${10 + (actor.partnerId % 200)}`;
}

export function createWorld(app: FastifyInstance, parts: Omit<DemoWorld, 'call'>): DemoWorld {
  const { resources } = parts;
  return {
    ...parts,
    async call(actor, method, path, body, { contentType, headers = {} } = {}) {
      const token = actor && (await openSession(resources.db, resources, actor, systemActor, HOUR));
      const options: InjectOptions = {
        method,
        url: `/api${path}`,
        remoteAddress: addressOf(actor),
        headers: {
          'user-agent': parts.chance.pick(browsers),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(contentType !== undefined && { 'content-type': contentType }),
          ...headers,
        },
      };
      if (body !== undefined) options.payload = body;
      const answer = await app.inject(options);
      if (answer.statusCode >= 400) {
        throw new Error(`${method} ${path} answered ${answer.statusCode}: ${answer.body}`);
      }
      return answer.json();
    },
  };
}
