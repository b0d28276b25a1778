import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { aForm, aPdfOfSize, formHeaders, somePdf } from '../../testing/documents.ts';
import { storedFiles, upload } from '../../testing/kyc.ts';
import { aPartner } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({}, { isAlone: true });
const MEGABYTE = 1024 * 1024;
let port: number;
beforeAll(async () => {
  const address = await server.running.app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(address).port);
});

/** A real connection with chunked encoding and no content length. */
function open(token: string): ClientRequest {
  return httpRequest({
    port,
    method: 'POST',
    path: '/api/partners/kyc',
    agent: false,
    headers: { ...formHeaders, authorization: `Bearer ${token}` },
  });
}

async function answerOf(request: ClientRequest) {
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode, body: JSON.parse(await text(response)) };
}

/** Sends with backpressure and stops when the response arrives. */
async function sendChunked(request: ClientRequest, body: Buffer): Promise<number> {
  let sent = 0;
  let goOn = () => undefined;
  let answered = false;
  request.on('drain', () => goOn());
  request.once('response', () => {
    answered = true;
    goOn();
  });
  while (sent < body.length && !answered) {
    const chunk = body.subarray(sent, sent + 64 * 1024);
    sent += chunk.length;
    if (request.write(chunk)) continue;
    await new Promise<void>((resolve) => {
      goOn = () => void resolve();
    });
  }
  request.end();
  return sent;
}

const aFile = (bytes: number) => ({ name: 'large.pdf', content: aPdfOfSize(bytes) });

/** Waits until a condition holds; fails with the test's timeout. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000 });

describe('a large upload', () => {
  it('is accepted with exactly 10 MB', async () => {
    const { token } = await aPartner(server);
    const request = open(token);
    const answer = answerOf(request);
    await sendChunked(request, aForm([aFile(10 * MEGABYTE)]));
    expect(await answer).toMatchObject({
      status: 201,
      body: { documents: [{ size: 10 * MEGABYTE }] },
    });
  });

  it('is rejected with 413 and removed when one byte larger', async () => {
    const { token } = await aPartner(server);
    const before = await storedFiles(server);
    const request = open(token);
    const answer = answerOf(request);
    await sendChunked(request, aForm([somePdf(), aFile(10 * MEGABYTE + 1)]));
    expect(await answer).toMatchObject({ status: 413, body: { code: 'file_too_large' } });
    expect(await storedFiles(server)).toEqual(before);
  });

  it('is rejected before it is complete, with constant memory', async () => {
    const { token } = await aPartner(server);
    const before = await storedFiles(server);
    const body = aForm([aFile(80 * MEGABYTE)]);
    global.gc?.();
    const memory = process.memoryUsage().rss;
    const request = open(token);
    const answer = answerOf(request);
    const sent = await sendChunked(request, body);
    expect(await answer).toMatchObject({ status: 413 });
    expect(sent).toBeLessThan(30 * MEGABYTE);
    expect(process.memoryUsage().rss - memory).toBeLessThan(40 * MEGABYTE);
    expect(await storedFiles(server)).toEqual(before);
  });

  it('is rejected unread if its announced size is too large', async () => {
    const { token } = await aPartner(server);
    const request = open(token);
    request.setHeader('content-length', 200 * MEGABYTE);
    const answer = answerOf(request);
    request.flushHeaders();
    expect(await answer).toMatchObject({ status: 413, body: { code: 'file_too_large' } });
    request.destroy();
  });
});

describe('during an upload', () => {
  it('another upload of the same partner is rejected unread, and the first is accepted', async () => {
    const [{ token }, other] = [await aPartner(server), await aPartner(server)];
    const before = await storedFiles(server);
    const body = aForm([aFile(3 * MEGABYTE)]);
    const first = open(token);
    const taken = answerOf(first);
    first.write(body.subarray(0, 2 * MEGABYTE));
    await eventually(async () => {
      expect(await storedFiles(server)).toHaveLength(before.length + 1);
    });
    const refused = await upload(server, token, [somePdf()]);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'upload_running']);
    expect(await storedFiles(server)).toHaveLength(before.length + 1);
    expect((await upload(server, other.token, [somePdf()])).statusCode).toBe(201);
    first.end(body.subarray(2 * MEGABYTE));
    expect(await taken).toMatchObject({
      status: 201,
      body: { documents: [{ size: 3 * MEGABYTE }] },
    });
  });
});

describe('an upload whose connection breaks', () => {
  it('leaves neither files nor rows and can be repeated', async () => {
    const { token } = await aPartner(server);
    const before = await storedFiles(server);
    const body = aForm([somePdf(), aFile(5 * MEGABYTE)]);
    const request = open(token);
    const failed = once(request, 'error');
    request.write(body.subarray(0, 3 * MEGABYTE));
    await eventually(async () => {
      expect(await storedFiles(server)).toHaveLength(before.length + 2);
    });
    request.destroy(new Error('cut'));
    await failed;
    await eventually(async () => {
      expect(await storedFiles(server)).toEqual(before);
    });
    const again = open(token);
    const answer = answerOf(again);
    again.end(aForm([somePdf()]));
    expect((await answer).status).toBe(201);
  });
});
