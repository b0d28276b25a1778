import {
  allRoutes,
  brand,
  type ErrorCode,
  errorBody,
  errorCatalogue,
  type Route,
  sessionEndCodes,
} from '@baize/contract';
import { z } from 'zod';

type Schema = Record<string, unknown>;

const json = (schema: unknown) => ({ 'application/json': { schema } });

const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

/** What any route may answer, by what it takes and who may call it. */
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

function responsesOf(route: Route): Schema {
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
        content: json({ $ref: '#/components/schemas/Error' }),
      },
    ]);
  const content =
    'mediaType' in route.response
      ? { [route.response.mediaType]: {} }
      : json(toSchema(route.response, 'output'));
  return Object.fromEntries([
    [String(route.status ?? 200), { description: 'Success', content }],
    ...errors,
  ]);
}

function parametersOf(route: Route): Schema[] {
  const from = (schema: z.ZodObject | undefined, place: 'path' | 'query') =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
      schema: toSchema(field as z.ZodType, 'input'),
    }));
  const idempotency = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A repeated call with the same key answers as the first did, for 24 hours.',
    schema: { type: 'string', maxLength: 200 },
  };
  return [
    ...from(route.params, 'path'),
    ...from(route.query, 'query'),
    ...(route.idempotent ? [idempotency] : []),
  ];
}

function requestBodyOf(route: Route): Schema | undefined {
  if (route.upload !== undefined) {
    const files = { type: 'array', items: { type: 'string', format: 'binary' } };
    const schema = {
      type: 'object',
      required: [route.upload.field],
      properties: { [route.upload.field]: files },
    };
    return {
      required: true,
      description: route.upload.description,
      content: { 'multipart/form-data': { schema } },
    };
  }
  if (route.body === undefined) return undefined;
  // No body is read as an empty one.
  const required = !route.body.safeParse({}).success;
  return { required, content: json(toSchema(route.body, 'input')) };
}

const security: Record<Route['audience']['kind'], Schema[]> = {
  public: [],
  partner: [{ partnerToken: [] }],
  partner_or_public: [{}, { partnerToken: [] }],
  admin: [{ adminToken: [] }],
  api_key: [{ apiKey: [] }],
  secret_key: [{ secretKey: [] }],
};

/** The whole contract as OpenAPI 3.1, complete enough to generate a client from. */
export function openApiDocument(publicUrl: string): Schema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of allRoutes) {
    const requestBody = requestBodyOf(route);
    const { under, path } = route;
    paths[path] ??= {};
    Object.assign(paths[path], {
      [route.method.toLowerCase()]: {
        operationId: route.name,
        summary: route.summary,
        tags: [route.concept],
        ...(under && { servers: [{ url: `${publicUrl}${under}` }] }),
        ...(route.audience.kind === 'admin' && { 'x-permission': route.audience.permission }),
        security: security[route.audience.kind],
        parameters: parametersOf(route),
        ...(requestBody && { requestBody }),
        responses: responsesOf(route),
      },
    });
  }
  const bearer = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' };
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} partner API`, version: '1.0.0' },
    servers: [{ url: `${publicUrl}/api` }],
    tags: [...new Set(allRoutes.map((route) => route.concept))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: toSchema(errorBody, 'output') },
      securitySchemes: {
        partnerToken: { ...bearer, description: 'From POST /partners/login' },
        adminToken: { ...bearer, description: 'From POST /admin/login' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        secretKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'A secret key (sk_…), from servers only',
        },
      },
    },
  };
}
