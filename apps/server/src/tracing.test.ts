import { type SeenSpan, startCollector } from '@baize/platform/testing/collector';
import { afterAll, expect, it } from 'vitest';
import { startMailServer } from './testing/mail-server.ts';
import { password, registration } from './testing/people.ts';
import { useTestServer } from './testing/test-server.ts';

const collector = await startCollector();
const mail = await startMailServer();
const lines: string[] = [];
const server = useTestServer(
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    SMTP_URL: mail.url,
    LOG_LEVEL: 'info',
  },
  { logTo: { write: (line) => lines.push(line) } },
);
afterAll(async () => {
  await mail.stop();
  await collector.stop();
});

const find = (isIt: (span: SeenSpan) => boolean) => collector.spans.find(isIt);
const childrenOf = (parent: SeenSpan | undefined) =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);

it('traces a registration from the request to its email without any of its content', async () => {
  const body = registration();
  const answer = await server.call('POST', '/partners/register', { body });
  expect(answer.statusCode).toBe(201);
  await mail.messagesTo(body.email);

  const requestId = answer.headers['x-request-id'];
  const call = () => find(({ attributes }) => attributes['baize.request_id'] === requestId);
  const job = () => find(({ name }) => name === 'job deliver_email');
  await expect.poll(() => [call()?.name, job()?.name]).not.toContain(undefined);

  expect(call()).toMatchObject({
    name: 'POST /api/partners/register',
    attributes: { 'http.response.status_code': 201 },
  });
  const queries = childrenOf(call()).map(({ name }) => name);
  expect(queries).toContain('postgresql begin');
  expect(queries).toContain('postgresql insert');
  expect(queries).toContain('postgresql commit');

  const steps = childrenOf(job());
  expect(steps.map(({ name }) => name)).toContain('mail send');
  expect(steps.map(({ name }) => name)).toContain('postgresql update');
  expect(job()?.parentSpanId).toBeUndefined();

  for (const secret of [password, body.username, body.email, body.company_name]) {
    expect(collector.raw).not.toContain(secret);
  }
  const answered = lines
    .map((line) => JSON.parse(line))
    .find(({ reqId, msg }) => reqId === requestId && msg === 'answered');
  expect(answered).toMatchObject({ trace_id: call()?.traceId });
});

it('traces a failed query with only the kind of its error', async () => {
  const body = registration();
  await server.call('POST', '/partners/register', { body });
  const again = await server.call('POST', '/partners/register', { body });
  expect(again.statusCode).toBe(409);
  const requestId = again.headers['x-request-id'];
  const call = () => find(({ attributes }) => attributes['baize.request_id'] === requestId);
  await expect.poll(call).toBeDefined();
  const failed = childrenOf(call()).filter(({ status }) => status.code === 2);
  expect(failed.map(({ attributes }) => attributes['error.type'])).toEqual(['23505']);
  expect(collector.raw).not.toContain(body.email);
});
