import {
  allRoutes,
  brand,
  errorBody,
  limits,
  type Route,
  type SecurityScheme,
} from '@baize/contract';
import type { z } from 'zod';
import { headers, responsesOf } from './openapi-responses.ts';
import { json, type Schema, toSchema } from './openapi-schema.ts';

function parametersOf(route: Route): Schema[] {
  const from = (schema: z.ZodObject | undefined, place: 'path' | 'query') =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
      schema: toSchema(field as z.ZodType, 'input'),
    }));
  return [
    ...from(route.params, 'path'),
    ...from(route.query, 'query'),
    ...(route.idempotent ? [idempotencyKeyOf(route.idempotent)] : []),
  ];
}

function idempotencyKeyOf(idempotent: NonNullable<Route['idempotent']>): Schema {
  const answers = `repeated call with the same key answers as the first did, for ${limits.idempotencyHours} hours.`;
  return {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      idempotent === true
        ? `A ${answers}`
        : `${idempotent.only}: a ${answers} It counts for nothing otherwise.`,
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  };
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
  // A missing body is read as an empty object.
  const required = !route.body.safeParse({}).success;
  return { required, content: json(toSchema(route.body, 'input')) };
}

type Ways = Partial<Record<SecurityScheme, []>>[];

const security: Record<Route['audience']['kind'], Ways> = {
  public: [],
  partner: [{ partnerToken: [] }],
  partner_or_public: [{}, { partnerToken: [] }],
  admin: [{ adminToken: [] }],
  api_key: [{ apiKey: [] }],
  secret_key: [{ secretKey: [] }],
};

const securityOf = ({ audience }: Route): Ways =>
  audience.kind === 'api_key' && audience.orLaunchToken
    ? [{}, { apiKey: [] }, { secretKey: [] }]
    : security[audience.kind];

const bearer = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' };
const key = { type: 'apiKey', in: 'header', name: 'X-API-Key' };

const securitySchemes: Record<SecurityScheme, Schema> = {
  partnerToken: { ...bearer, description: 'From POST /partners/login' },
  adminToken: { ...bearer, description: 'From POST /admin/login' },
  apiKey: { ...key, description: 'A publishable key (pk_…); a secret one does, too' },
  secretKey: { ...key, description: 'A secret key (sk_…), from servers only' },
};

/** Describes the whole contract as OpenAPI 3.1, complete enough to generate a client. */
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
        security: securityOf(route),
        parameters: parametersOf(route),
        ...(requestBody && { requestBody }),
        responses: responsesOf(route),
      },
    });
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} partner API`, version: '1.0.0' },
    servers: [{ url: `${publicUrl}/api` }],
    tags: [...new Set(allRoutes.map((route) => route.concept))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: toSchema(errorBody, 'output') },
      headers,
      securitySchemes,
    },
  };
}
