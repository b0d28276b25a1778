import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { aForm, aPdfOfSize, formHeaders } from '@baize/portal/testing/documents';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerBrokenRequest } from './broken-request.ts';
import { takeUploads } from './take-uploads.ts';
import { hasUploadPace } from './upload-pace.ts';

const READ_MS = 15_000;

let app: FastifyInstance;
let port: number;
let sockets: Socket[];
let stopping: AbortController;
let begun: Promise<void>;
let failure: Promise<unknown>;

const cutUnpaced = (error: NodeJS.ErrnoException, socket: Socket) => {
  if (!hasUploadPace(socket)) answerBrokenRequest(error, socket);
};

/** A server that accepts files, with the timeouts of the real server. */
beforeEach(async () => {
  app = Fastify({ requestTimeout: READ_MS, clientErrorHandler: cutUnpaced });
  stopping = new AbortController();
  app.decorate('closing', stopping.signal);
  let begin: () => void;
  begun = new Promise((resolve) => {
    begin = resolve;
  });
  let fail: (error: unknown) => void;
  failure = new Promise((resolve) => {
    fail = resolve;
  });
  takeUploads(app, { maxFiles: 2, maxFileBytes: 1_000_000, timeoutMs: 600_000 }, (scope) => {
    scope.post('/', async (request, reply) => {
      begin();
      if (request.headers.authorization === undefined) return reply.code(401).send({});
      try {
        for await (const part of request.files()) await part.toBuffer();
        return reply.send({ taken: true });
      } catch (error) {
        fail(error);
        throw error;
      }
    });
  });
  sockets = [];
  app.server.on('connection', (socket) => sockets.push(socket));
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as { port: number }).port;
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const body = aForm([{ name: 'a.pdf', content: aPdfOfSize(200_000) }]);
const START = 1_000;

function open(headers: Record<string, string>): { request: ClientRequest; closed: Promise<void> } {
  const request = httpRequest({
    port,
    method: 'POST',
    agent: false,
    headers: { ...formHeaders, ...headers, 'content-length': body.length },
  });
  const closed = new Promise<void>((resolve) => {
    request.on('error', () => undefined).on('close', resolve);
  });
  request.write(body.subarray(0, START));
  return { request, closed };
}

describe('an upload', () => {
  it('is cut off within 15 seconds of silence, and the route gets the reason', async () => {
    const { closed } = open({ authorization: 'x' });
    await begun;
    await vi.advanceTimersByTimeAsync(READ_MS);
    await closed;
    expect(await failure).toMatchObject({ code: 'request_timeout' });
  });

  it('is not cut off while it keeps sending, however long it takes', async () => {
    const { request } = open({ authorization: 'x' });
    const answer = once(request, 'response') as Promise<[IncomingMessage]>;
    await begun;
    const step = 18_000;
    for (let at = START; at < body.length; at += step) {
      const before = sockets[0]?.bytesRead ?? 0;
      const chunk = body.subarray(at, at + step);
      request.write(chunk);
      while ((sockets[0]?.bytesRead ?? 0) < before + chunk.length) await setImmediate();
      await vi.advanceTimersByTimeAsync(READ_MS);
    }
    request.end();
    expect((await answer)[0].statusCode).toBe(200);
  });

  it('is cut off if it keeps sending but never ends', async () => {
    const { closed } = open({ authorization: 'x' });
    await begun;
    vi.spyOn(sockets[0] ?? expect.fail(), 'bytesRead', 'get').mockImplementation(() => Date.now());
    await vi.advanceTimersByTimeAsync(600_000);
    await closed;
  });

  it('does not delay a server that stops', async () => {
    const { closed } = open({ authorization: 'x' });
    await begun;
    stopping.abort();
    await vi.advanceTimersByTimeAsync(4_000);
    await closed;
    expect(await failure).toMatchObject({ code: 'request_timeout' });
  });

  it('is read only briefly after it was refused', async () => {
    const { request, closed } = open({});
    const answer = once(request, 'response') as Promise<[IncomingMessage]>;
    expect((await answer)[0].statusCode).toBe(401);
    await vi.advanceTimersByTimeAsync(5_000);
    await closed;
  });

  it('is exempt from the server’s own timeout, and only uploads are', async () => {
    const { request } = open({ authorization: 'x' });
    const answer = once(request, 'response') as Promise<[IncomingMessage]>;
    await begun;
    const idle = connect(port);
    await once(idle, 'connect');
    const timeout = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const idleClosed = once(idle.resume(), 'close');
    for (const socket of sockets) app.server.emit('clientError', timeout, socket);
    await idleClosed;
    request.end(body.subarray(START));
    expect((await answer)[0].statusCode).toBe(200);
  });
});
