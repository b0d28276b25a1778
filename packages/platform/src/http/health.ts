import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Whoever asks must know soon: not to know is not to be ready. */
const LONGEST_CHECK_MS = 1_800;

type Look = () => Promise<unknown>;
type Check = {
  look: Look;
  /**
   * Whether what went wrong is so for every process, and most calls can do without: then it is named, and
   * this process stays ready. A balancer that took out all of them would make one thing's outage everyone's.
   */
  isShared: (error: unknown) => boolean;
};
type Checks = Readonly<Record<string, Look | Check>>;

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to another one
  interface FastifyInstance {
    /** From now on it says that it is not ready, so that nobody new is sent here before it stops. */
    drain(): void;
  }
}

/** `/healthz`: the process is alive. `/readyz`: it can serve, with what it needs named. */
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

/** Rejects when there is no answer in the time, that of a look at the health unless another is given. */
export async function withinTime<T>(work: Promise<T>, longestMs = LONGEST_CHECK_MS): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), longestMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
