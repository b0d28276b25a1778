import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Resources } from '../config/resources.ts';

/** `/healthz`: the process is alive. `/readyz`: it can serve, with what it needs named. */
export function serveHealth(app: FastifyInstance, { db, storage }: Resources): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (request, reply) => {
    const [database, documents] = await Promise.all([
      check(request, 'database', sql`select 1`.execute(db)),
      check(request, 'storage', storage.check()),
    ]);
    const ready = database === 'ok' && documents === 'ok';
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'unavailable', checks: { database, storage: documents } });
  });
}

async function check(
  request: FastifyRequest,
  name: string,
  work: Promise<unknown>,
): Promise<'ok' | 'unavailable'> {
  try {
    await work;
    return 'ok';
  } catch (error) {
    request.log.warn({ err: error }, `not ready: ${name}`);
    return 'unavailable';
  }
}
