import { audience, defineRoutes } from '@baize/contract';
import { useTestServer } from '@baize/portal/testing/test-server';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { handleErrors } from './error-handler.ts';
import { createHttpServer } from './http-server.ts';
import { createServe } from './serve.ts';

const server = useTestServer();

const shown = z.object({ name: z.string(), inner: z.array(z.object({ id: z.number() })) });
const routes = defineRoutes({
  read: {
    method: 'GET',
    path: '/things/{id}',
    summary: 'Read a thing',
    audience: audience.public,
    params: z.object({ id: z.coerce.number().int().positive() }),
    query: z.object({ limit: z.coerce.number().int().max(5).default(3) }),
    response: shown,
  },
  exportAll: {
    method: 'GET',
    path: '/things',
    summary: 'All things as CSV',
    audience: audience.public,
    response: { mediaType: 'text/csv' },
  },
});

let app: FastifyInstance;
let answer: unknown;
let received: unknown;
let exports = 0;
beforeAll(async () => {
  const { resources } = server.running;
  app = createHttpServer({ ...resources.config, logLevel: 'silent' });
  handleErrors(app, () => undefined);
  const serve = createServe(app, resources);
  serve(routes.read, async ({ params, query }) => {
    received = { params, query };
    return answer as z.infer<typeof shown>;
  });
  serve(routes.exportAll, async ({ reply }) => {
    exports += 1;
    return reply.type('text/csv').send('id\r\n');
  });
});
afterAll(() => app.close());

const get = (url: string) => app.inject({ method: 'GET', url: `/api${url}` });

describe('a response', () => {
  it('contains only the fields of its schema', async () => {
    answer = {
      name: 'shown',
      password_hash: 'hidden',
      inner: [{ id: 1, secret: 'hidden' }],
    };
    const { statusCode, json } = await get('/things/7');
    expect([statusCode, json()]).toEqual([200, { name: 'shown', inner: [{ id: 1 }] }]);
  });

  it('that violates its schema becomes an internal error', async () => {
    answer = { name: 7, inner: [] };
    const { statusCode, body } = await get('/things/7');
    expect(statusCode).toBe(500);
    expect(body).not.toContain('expected');
  });
});

describe('a request', () => {
  it('with HEAD is refused for files, so that none is built for nothing', async () => {
    expect((await get('/things')).body).toBe('id\r\n');
    const { statusCode, headers } = await app.inject({ method: 'HEAD', url: '/api/things' });
    expect([statusCode, headers.allow, exports]).toEqual([405, 'GET', 1]);
  });

  it('with HEAD gets the length of the response', async () => {
    answer = { name: 'x', inner: [] };
    const { statusCode, headers } = await app.inject({ method: 'HEAD', url: '/api/things/7' });
    const length = String((await get('/things/7')).body.length);
    expect([statusCode, headers['content-length']]).toEqual([200, length]);
  });

  it('reaches the operation validated and with defaults', async () => {
    answer = { name: 'x', inner: [] };
    await get('/things/7');
    expect(received).toEqual({ params: { id: 7 }, query: { limit: 3 } });
    await get('/things/7?limit=5&other=1');
    expect(received).toEqual({ params: { id: 7 }, query: { limit: 5 } });
  });

  it.each([
    ['/things/0', 'id'],
    ['/things/x', 'id'],
    ['/things/1.5', 'id'],
    ['/things/7?limit=6', 'limit'],
    ['/things/7?limit=1&limit=2', 'limit'],
  ])('does not reach the operation with %s', async (url, field) => {
    received = undefined;
    const { statusCode, json } = await get(url);
    expect([statusCode, Object.keys(json().fields)]).toEqual([400, [field]]);
    expect(received).toBeUndefined();
  });
});
