import type { FastifyInstance, FastifyRequest } from 'fastify';

type Checks = Readonly<Record<string, () => Promise<unknown>>>;

/** `/healthz`: the process is alive. `/readyz`: it can serve, with what it needs named. */
export function serveHealth(app: FastifyInstance, checks: Checks): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (request, reply) => {
    const found = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await look(request, name, check)]),
    );
    const ready = found.every(([, state]) => state === 'ok');
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'unavailable', checks: Object.fromEntries(found) });
  });
}

async function look(
  request: FastifyRequest,
  name: string,
  check: () => Promise<unknown>,
): Promise<'ok' | 'unavailable'> {
  try {
    await check();
    return 'ok';
  } catch (error) {
    request.log.warn({ err: error }, `not ready: ${name}`);
    return 'unavailable';
  }
}
