import { afterAll, describe, expect, it } from 'vitest';
import { createHttpServer } from '../http/http-server.ts';
import { startCollector } from '../testing/collector.ts';
import { openTracing } from './open-tracing.ts';
import { noTracing, readTracing } from './tracing.ts';

const collector = await startCollector();
afterAll(() => collector.stop());

const GIVEN = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' };
const traceparent = `00-${GIVEN.trace}-${GIVEN.span}-01`;

async function callOnce(
  trustProxy: boolean | number | string[],
  headers: Record<string, string>,
  { share = 1, url = '/things/7' } = {},
) {
  const lines: string[] = [];
  const app = createHttpServer({
    ...{ trustProxy, logLevel: 'info' },
    logTo: { write: (line) => lines.push(line) },
  });
  const before = collector.spans.length;
  const tracing = await openTracing({ endpoint: collector.url, service: 'a test', share }, app.log);
  tracing.serve(app);
  app.get('/things/:id', async () => tracing.step('inner', { 'a.number': 3 }, async () => ({})));
  app.post('/broken', async () => {
    throw new Error('Anna <anna@example.test> is known already');
  });
  app.get('/healthz', { logLevel: 'silent' }, async () => ({}));
  const method = url === '/broken' ? 'POST' : 'GET';
  const answer = await app.inject({
    ...{ method, url, headers },
    ...(method === 'POST' && { payload: {} }),
  });
  await app.close();
  await tracing.stop();
  return {
    answer,
    spans: collector.spans.slice(before),
    log: lines.map((line) => JSON.parse(line)),
  };
}

describe('the trace of a request', () => {
  it('has the route, status, id and steps, and its id is in the log', async () => {
    const { answer, spans, log } = await callOnce(false, {});
    const [inner, request] = spans;
    expect(request).toMatchObject({
      name: 'GET /things/:id',
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/things/:id',
        'http.response.status_code': 200,
        'baize.request_id': answer.headers['x-request-id'],
      },
    });
    expect(request?.parentSpanId).toBeUndefined();
    expect(inner).toMatchObject({
      ...{ name: 'inner', traceId: request?.traceId, parentSpanId: request?.spanId },
      attributes: { 'a.number': 3 },
    });
    const answered = log.find(({ msg }) => msg === 'answered');
    expect(answered).toMatchObject({
      ...{ trace_id: request?.traceId, reqId: answer.headers['x-request-id'] },
    });
  });

  it('continues that of a trusted proxy, and no other', async () => {
    const forwarded = { traceparent, 'x-forwarded-for': '192.0.2.7' };
    for (const trusted of [true, 1, ['127.0.0.1']]) {
      const [, request] = (await callOnce(trusted, forwarded)).spans;
      expect(request).toMatchObject({ traceId: GIVEN.trace, parentSpanId: GIVEN.span });
    }
    const strangers = [
      [false, forwarded],
      [['10.0.0.0/8'], forwarded],
      [true, { traceparent }],
      [true, { ...forwarded, traceparent: `00-${'0'.repeat(32)}-${GIVEN.span}-01` }],
      [true, { ...forwarded, traceparent: `${traceparent}\r` }],
    ] as const;
    for (const [trusted, headers] of strangers) {
      const own = typeof trusted === 'boolean' ? trusted : [...trusted];
      const [, request] = (await callOnce(own, headers)).spans;
      expect(request?.traceId).not.toBe(GIVEN.trace);
      expect(request?.parentSpanId).toBeUndefined();
    }
  });

  it('reports a failure without the error’s message', async () => {
    const { answer, spans } = await callOnce(false, {}, { url: '/broken' });
    expect(answer.statusCode).toBe(500);
    expect(spans).toMatchObject([{ name: 'POST /broken', status: { code: 2 } }]);
    expect(collector.raw).not.toContain('anna@example.test');
  });

  it('does not exist for health checks and unsampled requests', async () => {
    expect((await callOnce(false, {}, { url: '/healthz' })).spans).toEqual([]);
    expect((await callOnce(false, {}, { share: 0 })).spans).toEqual([]);
  });
});

describe('tracing', () => {
  it('is configured by environment variables and off by default', async () => {
    expect(readTracing({})).toBeUndefined();
    const { log } = createHttpServer({ trustProxy: false, logLevel: 'silent' });
    expect(await openTracing(undefined, log)).toBe(noTracing);
    const given = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
    expect(readTracing(given)).toEqual({
      ...{ endpoint: 'http://collector:4318', service: 'baize', share: 1 },
    });
    expect(() => readTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toThrow(
      'OTEL_EXPORTER_OTLP_ENDPOINT must be a URL',
    );
    expect(() => readTracing({ ...given, OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow(
      'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1',
    );
  });

  it('does not wait for an unreachable collector, and logs the failure', async () => {
    const away = await startCollector();
    await away.stop();
    const lines: string[] = [];
    const app = createHttpServer({
      ...{ trustProxy: false, logLevel: 'warn' },
      logTo: { write: (line) => lines.push(line) },
    });
    const tracing = await openTracing({ endpoint: away.url, service: 'a test', share: 1 }, app.log);
    tracing.serve(app);
    app.get('/', async () => ({}));
    expect((await app.inject('/')).statusCode).toBe(200);
    await tracing.stop();
    await expect.poll(() => lines.join('')).toContain('"tracing');
    await app.close();
  });
});
