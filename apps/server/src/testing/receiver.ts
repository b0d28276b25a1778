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
  /** The response from now on; 204 by default. */
  answer: (call: Received) => Answer | Promise<Answer>;
  at(path: string): Received[];
};

/** Starts a server that receives webhooks, for the tests of one file. */
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

/** Verifies a call like a partner's server, with the published library. */
export const verify = (secret: string, { body, headers }: Received): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
