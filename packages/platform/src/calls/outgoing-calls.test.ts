import { once } from 'node:events';
import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import net, { type AddressInfo, type Server } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { checkedLookup, RefusedAddressError, type ResolvedAddress } from './checked-lookup.ts';
import { createOutgoingCalls, type OutgoingCallsOptions } from './outgoing-calls.ts';
import { makeSigningSecret } from './sign-call.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

async function receive(answer: RequestListener): Promise<string> {
  const server = http.createServer(answer);
  closers.push(() => server.closeAllConnections());
  return `http://127.0.0.1:${await listen(server)}/`;
}

function open(options: Partial<OutgoingCallsOptions> = {}) {
  const calls = createOutgoingCalls({ allowPrivate: true, ...options });
  closers.push(() => calls.close());
  return calls;
}

const secret = makeSigningSecret();
const body = '{"hello":"partner"}';
const call = (url: string) => ({
  url,
  id: 'msg_1',
  body,
  secrets: [secret],
  mode: 'test' as const,
});
/** Connections per partner; further calls wait for a free one. */
const most = 64;
/** A short timeout for servers that hang. */
const hasty = { limitMs: 300 };

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  return text;
}

describe('an outgoing call', () => {
  it('posts signed JSON and returns the response', async () => {
    const seen = Promise.withResolvers<{ request: IncomingMessage; body: string }>();
    const url = await receive(async (request, reply) => {
      seen.resolve({ request, body: await read(request) });
      reply.writeHead(402, { 'content-type': 'application/json' }).end('{"code":"no"}');
    });
    const answer = await open().postForJson(call(`${url}debit?x=1`));
    expect(answer).toMatchObject({ answered: true, status: 402, body: { code: 'no' } });
    const { request, body: sent } = await seen.promise;
    expect(request).toMatchObject({ method: 'POST', url: '/debit?x=1' });
    expect(request.headers['content-type']).toBe('application/json');
    const headers = request.headers as Record<string, string>;
    expect(new Webhook(secret).verify(sent, headers)).toEqual(JSON.parse(body));
  });

  it('reuses its connection for the next call', async () => {
    const sockets = new Set<unknown>();
    const url = await receive((request, reply) => {
      sockets.add(request.socket);
      reply.end('{}');
    });
    const calls = open();
    for (let count = 0; count < 5; count++) await calls.post(call(url));
    expect(sockets.size).toBe(1);
  });

  it('marks only the first response on a connection as certain, also for queued calls', async () => {
    const waiting: ServerResponse[] = [];
    const url = await receive((_request, reply) => {
      waiting.push(reply);
      const [first] = waiting;
      if (waiting.length === most) first?.end('{}');
      if (waiting.length > most) for (const each of waiting) each.end('{}');
    });
    const calls = open();
    const answers = await Promise.all(
      Array.from({ length: most + 1 }, () => calls.post(call(url))),
    );
    const certain = answers.filter((answer) => answer.answered && answer.isCertain);
    expect(answers.every(({ answered }) => answered)).toBe(true);
    expect(certain).toHaveLength(most);
  });

  it('reports connection_lost when a queued call fails on a reused connection', async () => {
    const waiting: ServerResponse[] = [];
    const url = await receive((request, reply) => {
      waiting.push(reply);
      if (waiting.length === most) waiting[0]?.end('{}');
      if (waiting.length <= most) return;
      request.socket.destroy();
      for (const each of waiting.slice(1, most)) each.end('{}');
    });
    const calls = open();
    const answers = await Promise.all(
      Array.from({ length: most + 1 }, () => calls.post(call(url))),
    );
    const failed = answers.filter(({ answered }) => !answered);
    expect(failed).toMatchObject([{ reason: 'connection_lost' }]);
  });

  it('follows no redirect', async () => {
    let followed = false;
    const elsewhere = await receive((_, reply) => {
      followed = true;
      reply.end('{}');
    });
    const url = await receive((_, reply) => reply.writeHead(307, { location: elsewhere }).end());
    expect(await open().post(call(url))).toMatchObject({ answered: true, status: 307 });
    expect(followed).toBe(false);
  });

  it.each([
    ['hangs', (() => undefined) satisfies RequestListener, undefined],
    [
      'stops in the middle of its body',
      ((_, reply) => reply.writeHead(200).write('{')) satisfies RequestListener,
      200,
    ],
    [
      'drips its body',
      ((_, reply) => {
        reply.writeHead(200);
        const drip = setInterval(() => reply.write(' '), 10);
        reply.on('close', () => clearInterval(drip));
      }) satisfies RequestListener,
      200,
    ],
  ])('times out when a partner %s', async (_, answer, status) => {
    const url = await receive(answer);
    const outcome = await open(hasty).post(call(url));
    expect(outcome).toMatchObject({ answered: false, reason: 'timed_out', status });
  });

  it('times out on headers that drip and on a name that does not resolve', async () => {
    const dripping = net.createServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx: ');
      const drip = setInterval(() => socket.write('y'), 10);
      socket.on('close', () => clearInterval(drip)).on('error', () => undefined);
    });
    const port = await listen(dripping);
    const outcome = { answered: false, reason: 'timed_out', status: undefined };
    const calls = open(hasty);
    expect(await calls.post(call(`http://127.0.0.1:${port}/`))).toMatchObject(outcome);
    const silent = open({ ...hasty, resolve: () => new Promise(() => undefined) });
    expect(await silent.post(call('https://partner.test/'))).toMatchObject(outcome);
  });

  it('accepts up to 64 KB', async () => {
    const sizes = new Map([
      ['/most', 64 * 1024],
      ['/more', 64 * 1024 + 1],
      ['/much', 100_000],
    ]);
    const url = await receive((request, reply) => {
      reply.end('x'.repeat(sizes.get(request.url ?? '') ?? 0));
    });
    const calls = open();
    expect(await calls.post(call(`${url}most`))).toMatchObject({ answered: true, status: 200 });
    const tooLarge = { answered: false, reason: 'too_large', status: 200 };
    expect(await calls.post(call(`${url}more`))).toMatchObject(tooLarge);
    expect(await calls.post(call(`${url}much`))).toMatchObject(tooLarge);
  });

  it.each([
    ['drops before it answers', '', 'connection_lost', undefined],
    ['drops within its headers', 'HTTP/1.1 200 OK\r\nx: y', 'connection_lost', undefined],
    [
      'drops within its body',
      'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{',
      'connection_lost',
      200,
    ],
    ['speaks something else', '220 mail.partner.test ESMTP\r\n', 'not_http', undefined],
  ])('reports a partner that %s', async (_, said, reason, status) => {
    const server = net.createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(said));
    });
    const outcome = await open().post(call(`http://127.0.0.1:${await listen(server)}/`));
    expect(outcome).toMatchObject({ answered: false, reason, status });
  });

  it('reports a closed port, and a port without TLS', async () => {
    const gone = net.createServer();
    const port = await listen(gone);
    await new Promise((resolve) => gone.close(resolve));
    expect(await open().post(call(`http://127.0.0.1:${port}/`))).toMatchObject({
      reason: 'not_reached',
    });
    const url = (await receive((_, reply) => reply.end())).replace('http:', 'https:');
    expect(await open().post(call(url))).toMatchObject({ reason: 'tls_failed' });
  });

  it('reports a response that is not JSON only where JSON is required', async () => {
    const url = await receive((_, reply) => reply.end('<p>Welcome</p>'));
    const calls = open();
    expect(await calls.post(call(url))).toMatchObject({ answered: true, body: '<p>Welcome</p>' });
    expect(await calls.postForJson(call(url))).toMatchObject({
      answered: false,
      reason: 'not_json',
      status: 200,
    });
  });
});

describe('when private IP addresses are refused', () => {
  const leadsTo = (...addresses: string[]) => {
    const found = addresses.map(
      (address): ResolvedAddress => ({ address, family: address.includes(':') ? 6 : 4 }),
    );
    return async () => found;
  };

  it.each([
    [['127.0.0.1']],
    [['10.0.0.5']],
    [['169.254.169.254']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['8.8.8.8', '127.0.0.1']],
  ])('does not call a name that resolves to %s', async (addresses) => {
    let called = false;
    const url = await receive((_, reply) => {
      called = true;
      reply.end();
    });
    const { port } = new URL(url);
    const calls = open({ allowPrivate: false, resolve: leadsTo(...addresses) });
    const outcome = await calls.post(call(`http://partner.test:${port}/`));
    expect(outcome).toMatchObject({ answered: false, reason: 'refused_address' });
    expect(called).toBe(false);
  });

  it.each(['http://127.0.0.1', 'http://localhost', 'http://[::1]', 'http://2130706433'])(
    'does not call %s, which needs no name resolution',
    async (origin) => {
      const { port } = new URL(await receive((_, reply) => reply.end()));
      const calls = open({ allowPrivate: false });
      const outcome = await calls.post(call(`${origin}:${port}/`));
      expect(outcome).toMatchObject({ answered: false, reason: 'refused_address' });
    },
  );

  it('resolves a name once and connects to the checked IP address', async () => {
    const url = await receive((_, reply) => reply.end());
    const { port } = new URL(url);
    const answers = [leadsTo('127.0.0.1'), leadsTo('10.0.0.5')];
    let asked = 0;
    const calls = open({ resolve: async () => (await answers[asked++]?.()) ?? [] });
    for (let count = 0; count < 3; count++) {
      const outcome = await calls.post(call(`http://partner.test:${port}/`));
      expect(outcome).toMatchObject({ answered: true, status: 200 });
    }
    expect(asked).toBe(1);
  });

  it('refuses a public name once it resolves to this machine', async () => {
    const answers = [leadsTo('192.0.43.8', '2606:4700::1111'), leadsTo('127.0.0.1')];
    const lookup = checkedLookup(async () => (await answers.shift()?.()) ?? [], false);
    const ask = () =>
      new Promise((resolve) => {
        lookup('partner.test', { all: true }, (error, found) => resolve(error ?? found));
      });
    expect(await ask()).toEqual(await leadsTo('192.0.43.8', '2606:4700::1111')());
    expect(await ask()).toBeInstanceOf(RefusedAddressError);
  });

  it('reports a name that does not exist', async () => {
    const calls = open({ resolve: async () => Promise.reject(new Error('ENOTFOUND')) });
    const outcome = await calls.post(call('https://partner.test/'));
    expect(outcome).toMatchObject({ answered: false, reason: 'name_not_found' });
  });
});

it('allows plain HTTP in live mode only for this machine', async () => {
  const calls = open({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
  const { port } = new URL(await receive((_, reply) => reply.end()));
  const live = { ...call(`http://partner.test:${port}/`), mode: 'live' as const };
  expect(await calls.post(live)).toMatchObject({ answered: false, reason: 'refused_address' });
  expect(await calls.post({ ...live, url: `http://localhost:${port}/` })).toMatchObject({
    answered: true,
  });
});
