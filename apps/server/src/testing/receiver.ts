import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll } from 'vitest';
import { z } from 'zod';

const event = z.object({
  id: z.string(),
  type: z.string(),
  time: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
});

export type Received = {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: z.infer<typeof event>;
};

type Answer = { status: number; headers?: Record<string, string>; body?: string };

export type Receiver = {
  readonly url: string;
  readonly received: Received[];
  /** What it answers from now on; 204 unless told otherwise. */
  answer: (call: Received) => Answer | Promise<Answer>;
  /** Of one address below `url`. */
  at(path: string): Received[];
};

/** A partner's server that takes webhooks, for the tests of one file. */
export async function startReceiver(): Promise<Receiver> {
  const receiver: Omit<Receiver, 'url'> = {
    received: [],
    answer: () => ({ status: 204 }),
    at: (path) => receiver.received.filter((call) => call.path === path),
  };
  const server = createServer(async (request, reply) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    const call = {
      path: request.url ?? '',
      headers: request.headers,
      body,
      event: event.parse(JSON.parse(body)),
    };
    receiver.received.push(call);
    const { status, headers, body: said } = await receiver.answer(call);
    reply.writeHead(status, headers).end(said);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(receiver, { url: `http://127.0.0.1:${port}` });
}

/** As a partner's server does it, with the published library. */
export const verify = (secret: string, { body, headers }: Received): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
