import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A check that takes longer counts as failed, because the prober must get a response soon. */
const LONGEST_CHECK_MS = 1_800;

type Look = () => Promise<unknown>;
type Check = {
  look: Look;
  /**
   * Whether the failure affects every process and most requests work without the dependency. The
   * check is then reported as down, but this process stays ready. Otherwise the load balancer would
   * remove every process because of one dependency.
   */
  isShared: (error: unknown) => boolean;
};
type Checks = Readonly<Record<string, Look | Check>>;

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to another one
  interface FastifyInstance {
    /**
     * Reports "not ready" from now on, so that the load balancer sends no new clients before the
     * stop.
     */
    drain(): void;
  }
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve; the result of every check is listed.
 */
export function serveHealth(app: FastifyInstance, checks: Checks): void {
  let isDraining = false;
  app.decorate('drain', () => {
    isDraining = true;
  });
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    if (isDraining) return reply.code(503).send({ status: 'draining' });
    const found = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await look(request, name, check)]),
    );
    const ready = found.every(([, state]) => state !== 'unavailable');
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'unavailable', checks: Object.fromEntries(found) });
  });
}

async function look(
  request: FastifyRequest,
  name: string,
  check: Look | Check,
): Promise<'ok' | 'down' | 'unavailable'> {
  const { look: ask, isShared } =
    typeof check === 'function' ? { look: check, isShared: () => false } : check;
  try {
    await withinTime(ask());
    return 'ok';
  } catch (error) {
    const isDown = isShared(error);
    request.log.warn({ err: error }, isDown ? `down: ${name}` : `not ready: ${name}`);
    return isDown ? 'down' : 'unavailable';
  }
}

/** Rejects if `work` takes longer than `longestMs`, by default the limit of a health check. */
export async function withinTime<T>(work: Promise<T>, longestMs = LONGEST_CHECK_MS): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), longestMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
