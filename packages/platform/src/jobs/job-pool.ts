import { ImpatientClient, keepAlive, pooledLimits } from '@baize/db';
import pg from 'pg';

/** One of the few failures after which the queue asks again what it has to. */
const ASK_AGAIN = 'ETIMEDOUT';
/**
 * What passes: the server ends the connection, has none to give, has no room, is a standby yet, or was asked to wait no
 * longer.
 */
const GONE = /^(08|25006|53|55P03|57|58)/;

/**
 * The queue does not wait for its note that a job is done or failed. When that fails it is asked again
 * only for the codes the queue knows; any other failure nobody catches, which ends the process. A database
 * that could not be reached is therefore told by a code it knows: both notes may be made twice.
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
    // The queue may still ask after the end. A refusal it would take for a reason to ask again, or
    // not catch; nobody waits for an answer any more.
    if (this.ending && parameters.length === 0) return new Promise(() => undefined);
    const asked: unknown = super.connect(...parameters);
    return asked instanceof Promise ? asked.catch(tellUnreachable) : asked;
  }) as pg.Pool['connect'];
}

/** The queue's own connections: its statements are short, and it listens on one of them. */
export const openJobPool = (connectionString: string): pg.Pool =>
  new JobPool({
    connectionString,
    max: 8,
    application_name: 'baize-jobs',
    Client: JobClient,
    ...pooledLimits,
    ...keepAlive,
  });
