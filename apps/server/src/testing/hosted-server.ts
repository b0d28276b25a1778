import { randomUUID } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { connectionStringFor } from '@baize/db/testing';
import type { InjectOptions } from 'fastify';
import { Client } from 'pg';
import type { Answer } from './answer.ts';

/** Header that selects one of the servers in a host. */
export const serverHeader = 'x-test-server';
/** Header with the server's current time, if a test has moved its clock. */
export const nowHeader = 'x-test-now';

export type StartHosted = { id: string; env: Record<string, string> };

/** Base URLs of the load balancer and its host processes, and the pooler's connection string. */
export type Hosts = { balancer: string; hosts: readonly string[]; pooler: string };

export type HostedServer = {
  call(options: InjectOptions, now: Date | undefined): Promise<Answer>;
  stop(): Promise<void>;
};

const agent = new Agent({ keepAlive: true });

async function tell(url: string, method: string, body?: StartHosted): Promise<void> {
  const answer = await fetch(url, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
}

/** Environment variables with which a process connects to the database through the pooler. */
export const throughPooler = ({ pooler }: Hosts, databaseUrl: string) => ({
  DATABASE_URL: connectionStringFor(pooler, new Client(databaseUrl).database ?? ''),
  DATABASE_DIRECT_URL: databaseUrl,
});

/** Starts the same server in each host. Calls go through the balancer. */
export async function startHosted(
  { balancer, hosts }: Hosts,
  env: Record<string, string>,
): Promise<HostedServer> {
  const id = randomUUID();
  await Promise.all(hosts.map((host) => tell(`${host}/servers`, 'POST', { id, env })));
  return {
    call: (options, now) => {
      const own = { [serverHeader]: id, ...(now && { [nowHeader]: now.toISOString() }) };
      return ask(balancer, { ...options, headers: { ...options.headers, ...own } });
    },
    async stop() {
      await Promise.all(hosts.map((host) => tell(`${host}/servers/${id}`, 'DELETE')));
    },
  };
}

/** Sends a request over a connection, with the parameters of `inject`. */
async function ask(
  balancer: string,
  { method, url, headers = {}, payload }: InjectOptions,
): Promise<Answer> {
  const isBytes = typeof payload === 'string' || payload instanceof Uint8Array;
  const body = isBytes || payload === undefined ? payload : JSON.stringify(payload);
  const about = {
    ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    ...(body !== undefined && !isBytes && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      balancer + String(url),
      { method: method ?? 'GET', agent, headers: { ...about, ...headers } },
      (answer) => {
        buffer(answer).then((rawPayload) => {
          const text = rawPayload.toString();
          resolve({
            statusCode: answer.statusCode ?? 0,
            headers: withOneCookie(answer.headers),
            rawPayload,
            body: text,
            json: () => JSON.parse(text),
          });
        }, reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Returns a single cookie as a string instead of a list, like `inject`. */
function withOneCookie(headers: IncomingHttpHeaders): Answer['headers'] {
  const { 'set-cookie': cookies, ...others } = headers;
  if (cookies === undefined) return others;
  const [only, ...more] = cookies;
  return { ...others, 'set-cookie': more.length > 0 ? cookies : only };
}
