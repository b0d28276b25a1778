import { ImpatientClient, keepAlive, pooledLimits } from '@baize/db';
import pg from 'pg';

/** An error code after which Graphile Worker retries its own statements. */
const ASK_AGAIN = 'ETIMEDOUT';
/**
 * SQLSTATEs of temporary failures: connection lost or refused, read-only standby, out of resources,
 * lock timeout, shutdown, system error.
 */
const GONE = /^(08|25006|53|55P03|57|58)/;

/**
 * Turns temporary failures into a code that Graphile Worker retries. It does not await the update
 * that marks a job as done or failed. It retries that update only for known codes; other failures
 * become an unhandled rejection, which ends the process. The update is safe to repeat.
 */
function tellUnreachable(error: Error & { code?: string }): never {
  const wasAnswered = error instanceof pg.DatabaseError;
  if (!wasAnswered || GONE.test(error.code ?? '')) error.code = ASK_AGAIN;
  throw error;
}

class JobClient extends ImpatientClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query as (...parameters: unknown[]) => unknown;
    this.query = ((...parameters: unknown[]) => {
      const asked = query(...parameters);
      return asked instanceof Promise ? asked.catch(tellUnreachable) : asked;
    }) as pg.Client['query'];
  }
}

class JobPool extends pg.Pool {
  override connect = ((...parameters: []) => {
    // The queue may ask for a connection after the pool ended. It would retry or not catch a
    // rejection, so return a promise that never settles.
    if (this.ending && parameters.length === 0) return new Promise(() => undefined);
    const asked: unknown = super.connect(...parameters);
    return asked instanceof Promise ? asked.catch(tellUnreachable) : asked;
  }) as pg.Pool['connect'];
}

/** Dedicated pool of the job queue: its statements are short and one connection listens. */
export const openJobPool = (connectionString: string): pg.Pool =>
  new JobPool({
    connectionString,
    max: 8,
    application_name: 'baize-jobs',
    Client: JobClient,
    ...pooledLimits,
    ...keepAlive,
  });
