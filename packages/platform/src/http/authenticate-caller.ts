import { type Route, roleMay } from '@baize/contract';
import type { FastifyRequest } from 'fastify';
import type { Resources } from '../config/resources.ts';
import { authenticateApiKey, authenticateSecretKey } from '../security/api-keys.ts';
import { authenticatePartner, authenticateStaff } from '../security/sessions.ts';
import { ApiError } from './api-error.ts';

type Request = Pick<FastifyRequest, 'headers' | 'ip'>;

/** Returns the caller if the route's audience includes them; throws otherwise. */
export async function authenticateCaller(
  resources: Pick<Resources, 'db' | 'secrets' | 'signingKeys' | 'now'>,
  { audience, beforeSecondFactor }: Pick<Route, 'audience' | 'beforeSecondFactor'>,
  request: Request,
) {
  switch (audience.kind) {
    case 'public':
      return undefined;
    case 'partner':
      return authenticatePartner(resources, presented(request));
    case 'partner_or_public':
      return request.headers.authorization === undefined
        ? undefined
        : authenticatePartner(resources, presented(request));
    case 'admin': {
      const caller = await authenticateStaff(resources, presented(request));
      if (!roleMay(caller.role, audience.permission)) throw new ApiError('forbidden');
      if (caller.secondFactor?.overdue && !beforeSecondFactor) {
        throw new ApiError('second_factor_required');
      }
      return caller;
    }
    case 'api_key':
      return authenticateApiKey(resources, request);
    case 'secret_key':
      return authenticateSecretKey(resources, request);
  }
}

function presented(request: Request): { token: string; ip: string } {
  const match = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '');
  if (match?.[1] === undefined) throw new ApiError('unauthenticated');
  return { token: match[1], ip: request.ip };
}
