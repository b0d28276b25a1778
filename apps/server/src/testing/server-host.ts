/**
 * A process that runs servers for tests: as many as they start in it, all at one port, where a header tells them apart.
 * So three of these behind a balancer are three processes of each test's server, and none is started for a test alone.
 */
import { createServer } from 'node:http';
import { readConfig } from '@baize/platform/config/config';
import Fastify from 'fastify';
import { type Running, startServer } from '../start.ts';
import { nowHeader, type StartHosted, serverHeader } from './hosted-server.ts';

/** What servers that have ended had counted. */
const ended: string[] = [];
const servers = new Map<string, { running: Running; now: Date | undefined }>();
const control = Fastify();

control.get('/readyz', async () => ({ servers: servers.size }));

control.post<{ Body: StartHosted }>('/servers', async ({ body }, reply) => {
  const running = await startServer(readConfig(body.env), {
    pagesFolder: '/nonexistent',
    now: () => servers.get(body.id)?.now ?? new Date(),
  });
  await running.app.ready();
  servers.set(body.id, { running, now: undefined });
  return reply.code(201).send();
});

const metricsOf = async ({ app }: Running) => (await app.inject('/metrics')).body;

control.get('/metrics', async () => {
  const now = await Promise.all([...servers.values()].map(({ running }) => metricsOf(running)));
  return [...ended, ...now].join('\n');
});

control.delete<{ Params: { id: string } }>('/servers/:id', async ({ params }, reply) => {
  const asked = servers.get(params.id);
  servers.delete(params.id);
  if (asked) {
    ended.push(await metricsOf(asked.running));
    await asked.running.stop();
  }
  return reply.code(204).send();
});

await control.ready();
// As long as the servers themselves keep one. Node alone ends it after 5 s, and a balancer that sends a call along it
// just then hangs up on whoever asked.
const { keepAliveTimeout } = control.server;
const server = createServer({ keepAliveTimeout }, (request, response) => {
  const { [serverHeader]: id, [nowHeader]: now } = request.headers;
  const asked = servers.get(String(id));
  if (asked) asked.now = now === undefined ? undefined : new Date(String(now));
  (asked?.running.app ?? control).routing(request, response);
});
server.listen(Number(process.argv[2]), '127.0.0.1');
