import { type ErrorCode, errorCatalogue, type Route, sessionEndCodes } from '@baize/contract';
import { json, type Schema, toSchema } from './openapi-schema.ts';

export const headers = {
  'x-request-id': {
    description: 'Names this call in our log; tell it to support',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
};
const waits = [429, 503];

const headersOf = (status: number) =>
  Object.fromEntries(
    ['x-request-id', ...(waits.includes(status) ? ['Retry-After'] : [])].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  );

function errorsOf(route: Route): ErrorCode[] {
  const codes: ErrorCode[] = ['internal_error', 'too_many_requests', 'unavailable'];
  if (route.body || route.query || route.params) codes.push('validation_failed');
  if (route.body) codes.push('malformed_body', 'payload_too_large', 'unsupported_media_type');
  if (['partner', 'admin'].includes(route.audience.kind)) {
    codes.push('unauthenticated', ...sessionEndCodes);
  }
  if (route.audience.kind === 'admin') {
    codes.push('forbidden');
    if (!route.beforeSecondFactor) codes.push('second_factor_required');
  }
  if (route.audience.kind === 'api_key') codes.push('invalid_api_key', 'address_not_allowed');
  if (route.audience.kind === 'secret_key') {
    codes.push('invalid_api_key', 'address_not_allowed', 'secret_key_required');
  }
  if (route.recentPassword) codes.push('confirm_password');
  if (route.idempotent) codes.push('idempotency_key_reused', 'request_in_progress');
  return [...new Set([...codes, ...(route.errors ?? [])])];
}

export function responsesOf(route: Route): Schema {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(route)) {
    const [status] = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const errors = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${errorCatalogue[code][1]}`).join('\n\n'),
        headers: headersOf(status),
        content: json({ $ref: '#/components/schemas/Error' }),
      },
    ]);
  const content =
    'mediaType' in route.response
      ? { [route.response.mediaType]: {} }
      : json(toSchema(route.response, 'output'));
  const status = route.status ?? 200;
  return Object.fromEntries([
    [String(status), { description: 'Success', headers: headersOf(status), content }],
    ...errors,
  ]);
}
