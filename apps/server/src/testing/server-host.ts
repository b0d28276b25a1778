/**
 * Process that runs any number of test servers on one port; a header selects the server. Three such
 * processes behind a balancer give each test a server with three processes, without starting
 * processes per test.
 */
import { createServer } from 'node:http';
import { readConfig } from '@baize/platform/config/config';
import Fastify from 'fastify';
import { type Running, startServer } from '../start.ts';
import { nowHeader, type StartHosted, serverHeader } from './hosted-server.ts';

/** Metrics of stopped servers. */
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
// The same keep-alive timeout as the servers. With Node's default of 5 s, a call that the balancer
// forwards as the connection closes would fail.
const { keepAliveTimeout } = control.server;
const server = createServer({ keepAliveTimeout }, (request, response) => {
  const { [serverHeader]: id, [nowHeader]: now } = request.headers;
  const asked = servers.get(String(id));
  if (asked) asked.now = now === undefined ? undefined : new Date(String(now));
  (asked?.running.app ?? control).routing(request, response);
});
server.listen(Number(process.argv[2]), '127.0.0.1');
