import type { ClientBase, Pool, PoolClient } from 'pg';
import { advisoryLocks } from '../config/advisory-locks.ts';
import { giveBackJobs, giveBackLostJobs } from './give-back-jobs.ts';

const CHECK_MS = 60_000;
const HOLD_AGAIN_MS = 500;

export type JobLocks = { release(): void };

/**
 * Returns the jobs of dead processes to the queue; otherwise they would stay locked for hours. Each
 * process holds an advisory lock named after its worker pool while it is connected. A process that
 * can take the lock of another pool knows that its process is gone. Each process also releases the
 * jobs that were locked for it but never reached it.
 */
export async function keepJobLocks(
  pool: Pool,
  workerPoolId: string,
  heardOf: Set<string>,
  onError: (error: Error) => void,
): Promise<JobLocks> {
  let held: PoolClient | undefined;
  let taking: Promise<void> | undefined;
  let isReleased = false;

  function drop(client: PoolClient): void {
    if (held !== client) return;
    held = undefined;
    client.release(true);
  }

  /**
   * Takes the lock without waiting for it. PostgreSQL keeps the lock of a lost connection until it
   * notices the loss. An abandoned wait would continue there, and repeated waits would use up its
   * connections.
   */
  async function take(): Promise<void> {
    const client = await pool.connect();
    const isFree = await tryLock(client, workerPoolId).catch((error: unknown) => {
      client.release(true);
      throw error;
    });
    if (!isFree || isReleased) {
      client.release(isReleased);
      return;
    }
    held = client;
    client.once('error', () => drop(client));
  }

  /**
   * Takes the lock again if it was lost. Until then, another process may release jobs that this one
   * still works on.
   */
  async function hold(): Promise<void> {
    if (held !== undefined) return;
    taking ??= take().finally(() => {
      taking = undefined;
    });
    await taking;
  }

  async function check(): Promise<void> {
    await hold().catch(onError);
    if (held === undefined) {
      onError(new Error('The lock of the jobs is held by another connection.'));
    }
    await giveBackLostJobs(pool, workerPoolId, heardOf);
    await releaseDeadWorkers(pool, workerPoolId);
  }

  const timers = [
    setInterval(() => hold().catch(onError), HOLD_AGAIN_MS),
    setInterval(() => check().catch(onError), CHECK_MS),
  ];
  function release(): void {
    isReleased = true;
    for (const timer of timers) clearInterval(timer);
    if (held !== undefined) drop(held);
  }

  try {
    await check();
  } catch (error) {
    release();
    throw error;
  }
  return { release };
}

async function tryLock(client: ClientBase, workerPoolId: string): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    'select pg_try_advisory_lock($1, hashtext($2)) as free',
    [advisoryLocks.jobs, workerPoolId],
  );
  return rows[0]?.free === true;
}

async function releaseDeadWorkers(pool: Pool, ownPoolId: string): Promise<void> {
  const client = await pool.connect();
  try {
    // A new process may not hold its lock yet, and this process may just have lost its own.
    const { rows } = await client.query<{ locked_by: string }>(
      `select distinct locked_by from graphile_worker.jobs
        where locked_at < now() - interval '5 seconds' and locked_by <> $1`,
      [ownPoolId],
    );
    for (const { locked_by } of rows) {
      if (!(await tryLock(client, locked_by))) continue;
      await giveBackJobs(client, locked_by);
      await client.query('select pg_advisory_unlock($1, hashtext($2))', [
        advisoryLocks.jobs,
        locked_by,
      ]);
    }
  } finally {
    client.release();
  }
}
