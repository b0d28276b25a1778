import { useTestServer } from '@baize/portal/testing/test-server';
import { describe, expect, it } from 'vitest';

const lines: string[] = [];
const server = useTestServer(
  { LOG_LEVEL: 'info', MAX_REQUESTS: '10' },
  { logTo: { write: (line) => lines.push(line) } },
);
const secure = useTestServer({ PUBLIC_URL: 'https://portal.test' }, { beside: server });

/** Rejected before routing: a URL that cannot be decoded, and a part that is too long. */
const unreadable = ['/api/a/%zz', `/api/support/tickets/${'9'.repeat(201)}`];
const urls = [
  ...['/api/partners/profile', '/api/nothing', '/healthz', '/mailbox', '/nothing'],
  ...['/a/%zz', ...unreadable],
];
const get = (url: string, headers: Record<string, string> = {}) =>
  server.running.app.inject({ method: 'GET', url, headers });

function directives(policy: unknown): Map<string, string> {
  const parts = String(policy).split(';');
  return new Map(
    parts.map((part) => {
      const [name = '', ...values] = part.trim().split(' ');
      return [name, values.join(' ')];
    }),
  );
}

describe('every response', () => {
  it.each(urls)('of %s has the security headers', async (url) => {
    const { headers } = await get(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['server']).toBeUndefined();
  });

  it.each(urls)('of %s has a policy that forbids inline scripts', async (url) => {
    const policy = directives((await get(url)).headers['content-security-policy']);
    expect([...policy.values()].join(' ')).not.toMatch(/unsafe|\*/);
    expect(policy.get('default-src')).toBe("'self'");
    expect(policy.get('script-src')).toBe("'self'");
    expect(policy.get('style-src')).toBe("'self'");
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) {
      expect(policy.get(name)).toBe("'none'");
    }
  });

  it.each(['/api/partners/profile', ...unreadable])('of %s is not cached', async (url) => {
    expect((await get(url)).headers['cache-control']).toBe('no-store');
  });

  it.each(unreadable)('of %s is logged with its request ID', async (url) => {
    const { statusCode, headers } = await get(url);
    expect(statusCode).toBe(404);
    const line = lines
      .map((each) => JSON.parse(each))
      .find(({ reqId }) => reqId === headers['x-request-id']);
    expect(line).toMatchObject({ method: 'GET', path: url, status: 404, ip: '127.0.0.1' });
  });

  it('has them also when a call is rejected for overload', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => get('/api/partners/profile')),
    );
    const turnedAway = answers.find(({ statusCode }) => statusCode === 503);
    expect(turnedAway?.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it('requires HTTPS only if the public URL is HTTPS', async () => {
    const answer = await secure.call('GET', '/partners/profile');
    expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
    const policy = directives(answer.headers['content-security-policy']);
    expect(policy.has('upgrade-insecure-requests')).toBe(true);
    expect((await get('/healthz')).headers['strict-transport-security']).toBeUndefined();
  });
});

describe('a page of another origin', () => {
  const origin = 'https://evil.test';

  it.each(urls)('gets no CORS headers from %s', async (url) => {
    const { headers } = await get(url, { origin });
    const cors = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
    expect(cors).toEqual([]);
  });

  it('gets no permission in a preflight', async () => {
    const answer = await server.running.app.inject({
      method: 'OPTIONS',
      url: '/api/partners/login',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(answer.statusCode).toBe(405);
    expect(JSON.stringify(answer.headers)).not.toContain('access-control');
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'gets 415 for content types that need no preflight: %s',
    async (type) => {
      const answer = await server.running.app.inject({
        method: 'POST',
        url: '/api/partners/login',
        headers: { origin, 'content-type': type },
        payload: '{"username":"x","password":"y"}',
      });
      expect(answer.statusCode).toBe(415);
      expect(JSON.stringify(answer.headers)).not.toContain('access-control');
    },
  );
});
