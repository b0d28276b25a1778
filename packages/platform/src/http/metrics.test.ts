import { type TestServer, useTestServer } from '@baize/portal/testing/test-server';
import { describe, expect, it } from 'vitest';

const token = 'a token for the scraper';
const plain = useTestServer({}, { isAlone: true });
const guarded = useTestServer({ METRICS_TOKEN: token }, { isAlone: true, beside: plain });

const scrape = (
  server: TestServer,
  { from = '127.0.0.1', ...headers }: Record<string, string> = {},
) => server.running.app.inject({ method: 'GET', url: '/metrics', remoteAddress: from, headers });

describe('metrics', () => {
  it('are shown to this machine without a token', async () => {
    await plain.call('GET', '/partners/profile');
    const answer = await scrape(plain);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/plain');
    expect(answer.body).toMatch(
      /baize_http_request_seconds_count\{method="GET",route="\/api\/partners\/profile",status="401"\} 1/,
    );
  });

  it('are hidden from other machines and from proxies on this machine', async () => {
    for (const caller of [{ from: '203.0.113.9' }, { 'x-forwarded-for': '203.0.113.9' }]) {
      const answer = await scrape(plain, caller);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'route_not_found']);
    }
  });

  it('are shown to anyone with the token', async () => {
    const right = { from: '203.0.113.9', authorization: `Bearer ${token}` };
    expect((await scrape(guarded, right)).statusCode).toBe(200);
    for (const authorization of ['', 'Bearer ', `Bearer ${token}x`, token]) {
      expect((await scrape(guarded, { authorization })).statusCode).toBe(404);
    }
  });

  it('count unknown paths together, however many are tried', async () => {
    for (const path of ['/a', '/b', '/c']) await plain.call('GET', path);
    const { body } = await scrape(plain);
    expect(body).toContain('route="none",status="404"} 3');
  });
});
