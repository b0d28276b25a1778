import { describe, expect, it } from 'vitest';
import { createHttpServer } from './http-server.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function idOf(trustProxy: boolean | number | string[], given: string): Promise<unknown> {
  const app = createHttpServer({ trustProxy, logLevel: 'silent' });
  app.get('/', async ({ id }) => ({ id }));
  const answer = await app.inject({ url: '/', headers: { 'x-request-id': given } });
  await app.close();
  expect(answer.headers['x-request-id']).toBe(answer.json().id);
  return answer.json().id;
}

describe('the request ID', () => {
  it('is taken from a trusted proxy', async () => {
    expect(await idOf(1, 'edge-1.4711_abc')).toBe('edge-1.4711_abc');
    expect(await idOf(['10.0.0.0/8'], '0af7651916cd43dd')).toBe('0af7651916cd43dd');
  });

  it('is generated without a trusted proxy', async () => {
    expect(await idOf(false, 'edge-1.4711_abc')).toMatch(UUID);
  });

  it.each(['short', 'x'.repeat(81), 'line\\nbreak-in-it', 'with space in it', '<b>12345678</b>'])(
    'is generated if the proxy sends %j',
    async (given) => {
      expect(await idOf(true, given)).toMatch(UUID);
    },
  );
});
