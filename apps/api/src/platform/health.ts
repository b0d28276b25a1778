import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Resources } from './resources.ts';

/** `/healthz`: the process is alive. `/readyz`: it can serve, with what it needs named. */
export function serveHealth(app: FastifyInstance, { db }: Resources): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (request, reply) => {
    const database = await sql`select 1`.execute(db).then(
      () => 'ok' as const,
      (error: Error) => {
        request.log.warn({ err: error }, 'not ready: database');
        return 'unavailable' as const;
      },
    );
    const ready = database === 'ok';
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'unavailable', checks: { database } });
  });
}
