import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as open,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export const faults = [
  'never arrives',
  'never answered',
  'arrives late',
  'cut before',
  'cut after',
  '500 before',
  '500 after',
  'arrives twice',
  'answered twice',
  'answered with rubbish',
] as const;
export type Fault = (typeof faults)[number];

type Answer = { status: number; text: string };

/** Longer than the call's timeout: a late debit arrives after its rollback. */
const LATE_MS = 3_500;
/** Delay of a duplicate response. By then the connection serves the next call. */
const SECOND_ANSWER_AFTER_MS = 5;

/**
 * A proxy in front of an operator's wallet that simulates faults of networks, proxies and
 * overloaded servers. If the wallet is down, it also cuts its clients' connections.
 */
export async function startFaultyWay(target: string, latenessMs = LATE_MS) {
  const agent = new Agent({ keepAlive: true });
  const counts = new Map<Fault, number>();
  const underWay = new Set<Promise<void>>();
  let share = 0;
  let calls = 0;

  function choose(): Fault | undefined {
    calls++;
    if (Math.random() >= share) return undefined;
    const fault = faults[randomInt(faults.length)] as Fault;
    counts.set(fault, (counts.get(fault) ?? 0) + 1);
    return fault;
  }

  const forward = (incoming: IncomingMessage, body: Buffer): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { host: _host, connection: _connection, ...headers } = incoming.headers;
      const path = incoming.url?.split('/').at(-1) ?? '';
      const outgoing = open(`${target}/${path}`, { method: 'POST', headers, agent });
      outgoing.on('error', reject);
      outgoing.on('response', async (response) => {
        let text = '';
        try {
          for await (const part of response.setEncoding('utf8')) text += part;
          resolve({ status: response.statusCode ?? 0, text });
        } catch (error) {
          reject(error as Error);
        }
      });
      outgoing.end(body);
    });

  const raw = ({ status, text }: Answer) =>
    `HTTP/1.1 ${status} -\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;

  const servers: Record<Fault | 'none', Serve> = {
    none: async (pass, reply) => reply(await pass()),
    'never arrives': async () => undefined,
    'never answered': async (pass) => void (await pass()),
    'arrives late': async (pass) => {
      await sleep(latenessMs);
      await pass();
    },
    'cut before': async (_pass, _reply, { socket }) => void socket.destroy(),
    'cut after': async (pass, _reply, { socket }) => {
      await pass();
      socket.destroy();
    },
    '500 before': async (_pass, reply) => reply({ status: 500, text: '{}' }),
    '500 after': async (pass, reply) => {
      await pass();
      reply({ status: 500, text: '{}' });
    },
    'arrives twice': async (pass, reply) => {
      const [first, second] = await Promise.all([pass(), pass()]);
      reply(randomInt(2) === 0 ? first : second);
    },
    'answered twice': async (pass, _reply, { socket }) => {
      const answer = await pass();
      socket.write(raw(answer));
      await sleep(SECOND_ANSWER_AFTER_MS);
      socket.write(raw(answer));
    },
    'answered with rubbish': async (pass, reply) => {
      await pass();
      reply({ status: 200, text: '<html>' });
    },
  };

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    try {
      for await (const part of incoming as AsyncIterable<Buffer>) parts.push(part);
      const pass = () => forward(incoming, Buffer.concat(parts));
      const reply = ({ status, text }: Answer) => void write(response, status, text);
      await servers[choose() ?? 'none'](pass, reply, incoming);
    } catch {
      // The wallet or the client has disconnected.
      incoming.socket.destroy();
    }
  }

  const server = createServer((incoming, response) => {
    const served = serve(incoming, response).finally(() => underWay.delete(served));
    underWay.add(served);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/wallet`,
    counts,
    get calls() {
      return calls;
    },
    /** Sets the share of calls with a fault, from 0 to 1. */
    breakShare(part: number) {
      share = part;
    },
    /** Resolves when all delayed calls have arrived. */
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}

export type FaultyWay = Awaited<ReturnType<typeof startFaultyWay>>;

type Serve = (
  pass: () => Promise<Answer>,
  reply: (answer: Answer) => void,
  incoming: IncomingMessage,
) => Promise<void>;

const write = (response: ServerResponse, status: number, text: string) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
