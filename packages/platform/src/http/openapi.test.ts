import { allRoutes, errorCatalogue } from '@baize/contract';
import { useTestServer } from '@baize/portal/testing/test-server';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';

const server = useTestServer();

type Operation = {
  operationId: string;
  servers?: { url: string }[];
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; description?: string }[];
  requestBody?: { content: Content };
  responses: Record<string, { headers: object; content?: Content }>;
};
type Content = Record<string, { schema?: { anyOf?: { title?: string }[] } }>;
type Document = {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: object };
};

const read = async () => (await server.call('GET', '/openapi.json')).json<Document>();
const operationsOf = ({ paths }: Document) =>
  Object.values(paths).flatMap(Object.values<Operation>);
const schemasOf = (content: Content = {}) => Object.values(content).map(({ schema }) => schema);
const operationOf = ({ paths }: Document, method: string, path: string) =>
  paths[path]?.[method.toLowerCase()];

describe('the OpenAPI document', () => {
  it('gives the server URL of the player calls', async () => {
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

  it('contains exactly the routes of the contract', async () => {
    const document = await read();
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routes = allRoutes.map(({ method, path }) => `${method} ${path}`);
    expect(documented.sort()).toEqual(routes.sort());
  });

  it('has a unique operation id for each operation', async () => {
    const document = await read();
    const names = operationsOf(document).map(({ operationId }) => operationId);
    expect(names).toEqual([...new Set(names)]);
  });

  it.each(allRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'describes %s completely',
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

  it('marks launch-token calls as keyless and documents Idempotency-Key', async () => {
    const document = await read();
    const session = operationOf(document, 'POST', '/sessions');
    expect(session?.security).toEqual([{}, { apiKey: [] }, { secretKey: [] }]);
    const describe = (operation: Operation | undefined) =>
      operation?.parameters.find(({ name }) => name === 'Idempotency-Key')?.description;
    expect(describe(session)).toMatch(/^With a secret key: .* otherwise\.$/);
    expect(describe(operationOf(document, 'POST', '/partners/secret-keys'))).toMatch(/^A repeated/);
  });

  it('allows more fields in responses, and lists the fields of bodies', async () => {
    const document = await read();
    const answers = operationsOf(document).flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ content }) => schemasOf(content)),
    );
    const closed = '"additionalProperties":false';
    expect(JSON.stringify([answers, document.components.schemas])).not.toContain(closed);
    const { requestBody } = operationOf(document, 'POST', '/partners/login') ?? {};
    expect(JSON.stringify(requestBody)).toContain(closed);
  });

  it('describes the response headers', async () => {
    for (const { responses } of operationsOf(await read())) {
      for (const [status, { headers }] of Object.entries(responses)) {
        const waits = status === '429' || status === '503';
        expect(Object.keys(headers)).toEqual(['x-request-id', ...(waits ? ['Retry-After'] : [])]);
      }
    }
  });

  it('says when each of several schemas applies', async () => {
    const shapes = operationsOf(await read()).flatMap(({ requestBody, responses }) =>
      [requestBody, ...Object.values(responses)]
        .flatMap((part) => schemasOf(part?.content))
        .flatMap((schema) => schema?.anyOf ?? []),
    );
    expect(shapes.length).toBeGreaterThan(0);
    expect(shapes.filter(({ title }) => title === undefined)).toEqual([]);
  });

  it('matches a real response', async () => {
    const document = await read();
    const operation = operationOf(document, 'POST', '/partners/login');
    const schema = operation?.responses['200']?.content?.['application/json']?.schema;
    expect(schema).toMatchObject({ anyOf: expect.any(Array) });
    expect(JSON.stringify(operation?.responses['401'])).toContain('invalid_credentials');
  });
});
