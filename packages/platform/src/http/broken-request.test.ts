import { once } from 'node:events';
import { connect } from 'node:net';
import { errorBody } from '@baize/contract';
import { useTestServer } from '@baize/portal/testing/test-server';
import { describe, expect, it } from 'vitest';

const server = useTestServer();

/** Sends raw bytes and returns the whole response. */
async function exchange(bytes: string): Promise<{ head: string; body: string }> {
  const { port } = new URL(await server.listen());
  const socket = connect(Number(port), '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString();
  });
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', ...body] = received.split('\r\n\r\n');
  return { head, body: body.join('\r\n\r\n') };
}

const request = (method: string, path: string, ...headers: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: portal.test', 'Connection: close', ...headers, '', ''].join(
    '\r\n',
  );

describe('bytes that are not a valid request', () => {
  it.each([
    ['no HTTP', 'HELLO\r\n\r\n', 400, 'malformed_body'],
    [
      'two lengths',
      request('POST', '/', 'Content-Length: 1', 'Content-Length: 2'),
      400,
      'malformed_body',
    ],
    [
      'a length and chunks',
      request('POST', '/', 'Content-Length: 1', 'Transfer-Encoding: chunked'),
      400,
      'malformed_body',
    ],
    [
      'a header of 20 KB',
      request('GET', '/', `X-Long: ${'x'.repeat(20_000)}`),
      431,
      'headers_too_large',
    ],
  ])('get the usual error body: %s', async (_, bytes, status, code) => {
    const { head, body } = await exchange(bytes);
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(errorBody.strict().parse(JSON.parse(body)).code).toBe(code);
  });

  it('cannot smuggle a second request after the first', async () => {
    const claims = 'Content-Type: application/json\r\nTransfer-Encoding: xchunked';
    const smuggled = `${request('POST', '/api/partners/login', claims)}GET /healthz`;
    const { head, body } = await exchange(smuggled);
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(body).not.toContain('"ok"');
  });
});

describe('an unsupported method', () => {
  it.each(['TRACE', 'PROPFIND', 'CONNECT'])('%s does not echo the request', async (method) => {
    const { head, body } = await exchange(request(method, '/healthz', 'X-Secret: echo me'));
    expect(head + body).not.toContain('echo me');
    expect(head).not.toMatch(/^HTTP\/1\.1 2/);
  });
});

describe('a slow request', () => {
  it('gets 408 and is cut off within 15 seconds, in headers or body', {
    timeout: 60_000,
  }, async () => {
    await server.listen();
    const begun = performance.now();
    const answers = await Promise.all([
      exchange('GET /healthz HTTP/1.1\r\nHost: portal.test\r\n'),
      exchange(
        `${request('POST', '/api/partners/login', 'Content-Type: application/json', 'Content-Length: 9')}{`,
      ),
    ]);
    expect(performance.now() - begun).toBeLessThan(15_000);
    for (const { head } of answers) expect(head).toMatch(/^HTTP\/1\.1 408 /);
  });
});
