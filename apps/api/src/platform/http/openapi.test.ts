import { allRoutes, errorCatalogue } from '@baize/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

type Operation = {
  operationId: string;
  servers?: { url: string }[];
  security: Record<string, string[]>[];
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
};
type Document = {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
};

const read = async () => (await server.call('GET', '/openapi.json')).json<Document>();
const operationOf = ({ paths }: Document, method: string, path: string) =>
  paths[path]?.[method.toLowerCase()];

describe('the OpenAPI document', () => {
  it('says where the calls of players lie', async () => {
    const operation = operationOf(await read(), 'POST', '/sessions');
    expect(operation?.servers).toEqual([{ url: 'http://portal.test/v1' }]);
  });

  it('is valid OpenAPI 3.1', async () => {
    const document = await read();
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: 'http://portal.test/api' }]);
    const { valid, errors } = await new Validator().validate(document);
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  });

  it('holds every route of the contract and no other', async () => {
    const document = await read();
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routes = allRoutes.map(({ method, path }) => `${method} ${path}`);
    expect(documented.sort()).toEqual(routes.sort());
  });

  it('names each operation once, for the methods of a generated client', async () => {
    const document = await read();
    const names = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(names).toEqual([...new Set(names)]);
  });

  it.each(allRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'tells all about %s',
    async (_, route) => {
      const operation = operationOf(await read(), route.method, route.path);
      const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const parameters = operation?.parameters ?? [];
      const named = parameters.filter((parameter) => parameter.in === 'path');
      expect(named.map(({ name }) => name)).toEqual(inPath);
      const isPublic = ['public', 'partner_or_public'].includes(route.audience.kind);
      expect(operation?.security.some((scheme) => Object.keys(scheme).length > 0)).toBe(
        route.audience.kind !== 'public',
      );
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining([
          String(route.status ?? 200),
          '500',
          ...(isPublic ? [] : ['401']),
          ...(route.body || route.query || route.params ? ['400'] : []),
          ...(route.errors ?? []).map((code) => String(errorCatalogue[code][0])),
        ]),
      );
      expect(operation?.requestBody !== undefined).toBe(
        route.body !== undefined || route.upload !== undefined,
      );
    },
  );

  it('describes a real answer', async () => {
    const document = await read();
    const operation = operationOf(document, 'POST', '/partners/login');
    const schema = operation?.responses['200']?.content?.['application/json']?.schema;
    expect(schema).toMatchObject({ anyOf: expect.any(Array) });
    expect(JSON.stringify(operation?.responses['401'])).toContain('invalid_credentials');
  });
});
