import { errorBody } from '@baize/contract';
import type { Answer } from '@baize/portal/testing/answer';
import { useTestServer } from '@baize/portal/testing/test-server';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';

const server = useTestServer();
const send = (options: InjectOptions) => server.running.app.inject(options);

/** Expects the error body of D4 without any other field. */
function expectRefusal(answer: Answer, status: number, code: string) {
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  const body = errorBody.strict().parse(answer.json());
  expect(body.error).toBe(body.message);
  expect(body.message).toMatch(/^[A-Z0-9].*\.$/);
  expect(body.request_id).toBe(answer.headers['x-request-id']);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  return body;
}

const postText = (payload: string, type = 'application/json') =>
  send({
    method: 'POST',
    url: '/api/partners/login',
    payload,
    headers: { 'content-type': type },
  });

describe('an unknown path or method', () => {
  it.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/partners'],
    ['DELETE', '/api'],
    ['GET', '/api/partners/profile/'],
    ['POST', '/api/partners/login/'],
    ['PUT', '/nothing'],
    ['GET', '/nothing'],
    ['GET', '/.git/config'],
    ['GET', '/api/%zz'],
    ['GET', '/api/%00'],
    ['GET', `/api/${'x'.repeat(3000)}`],
    ['GET', '/api/../../etc/passwd'],
    ['GET', `/api/support/tickets/${'9'.repeat(300)}`],
  ] as const)('gets 404: %s %s', async (method, url) => {
    const answer = await send({ method, url });
    expect(answer.statusCode).toBe(404);
    expectRefusal(answer, 404, 'route_not_found');
  });

  it.each([
    ['GET', '/api/partners/login', 'POST'],
    ['DELETE', '/api/partners/login?x=1', 'POST'],
    ['PUT', '/api/partners/profile', 'GET, HEAD'],
    ['PUT', '/api/admin/activity/export', 'GET'],
    ['PATCH', '/api/partners/profile/update', 'PUT'],
    ['OPTIONS', '/api/partners/login', 'POST'],
    ['TRACE', '/api/partners/login', 'POST'],
  ] as const)('gets 405 with the allowed methods: %s %s', async (method, url, allow) => {
    const answer = await send({ method: method as 'GET', url });
    expectRefusal(answer, 405, 'method_not_allowed');
    expect(answer.headers.allow).toBe(allow);
  });
});

describe('an invalid request body', () => {
  it.each([
    ['half an object', '{"username":'],
    ['no JSON', 'username=x&password=y'],
    ['a byte order mark and nothing', '\ufeff'],
    ['two values', '{}{}'],
    ['100,000 arrays', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['100,000 objects', '{"a":'.repeat(100_000) + '1'.concat('}'.repeat(100_000))],
    ['a __proto__ key', '{"username":"x","password":"y","__proto__":{"role":"owner"}}'],
    ['an escaped __proto__ key', String.raw`{"\u005f_proto__":{"role":"owner"}}`],
    ['a deep __proto__ key', '{"a":[{"__proto__":1}]}'],
    ['a constructor.prototype', '{"constructor":{"prototype":{"role":"owner"}}}'],
  ])('gets 400: %s', async (_, payload) => {
    expectRefusal(await postText(payload), 400, 'malformed_body');
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json-patch+json',
    'text/json',
    'nonsense',
  ])('gets 415 for the content type %s', async (type) => {
    expectRefusal(await postText('{}', type), 415, 'unsupported_media_type');
  });

  it('gets 413 for two megabytes', async () => {
    const payload = JSON.stringify({ username: 'x'.repeat(2 * 1024 * 1024) });
    expectRefusal(await postText(payload), 413, 'payload_too_large');
  });

  it.each(['null', '[]', '"text"', '7', 'true', ''])(
    'gets 400 with the invalid fields: %j',
    async (payload) => {
      const body = expectRefusal(await postText(payload), 400, 'validation_failed');
      expect(Object.keys(body.fields ?? {})).not.toEqual([]);
    },
  );

  it('accepts JSON in UTF-8 with any spelling of the content type', async () => {
    for (const type of [
      'application/json',
      'application/json; charset=utf-8',
      'Application/JSON',
    ]) {
      const answer = await postText('{"username":"nobody","password":"ä"}', type);
      expectRefusal(answer, 401, 'invalid_credentials');
    }
  });
});

describe('a request id', () => {
  it('is generated anew for each request', async () => {
    const headers = { 'x-request-id': 'mine', 'request-id': 'mine' };
    const answers = await Promise.all(
      [1, 2].map(() => send({ method: 'GET', url: '/healthz', headers })),
    );
    const ids = answers.map((answer) => answer.headers['x-request-id']);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  });
});
