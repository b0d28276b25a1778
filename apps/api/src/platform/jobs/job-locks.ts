import type { Pool, PoolClient } from 'pg';
import { advisoryLocks } from '../config/advisory-locks.ts';
import { giveBackJobs, giveBackLostJobs } from './give-back-jobs.ts';

const CHECK_MS = 60_000;
const HOLD_AGAIN_MS = 500;

export type JobLocks = { release(): void };

/**
 * A job taken by a process that was killed would stay locked for hours. Each process holds a
 * lock named after its worker pool for as long as it is connected; whoever can take the lock of
 * another knows that it is gone, and gives its jobs back to the queue. What it has been given itself and
 * never heard of, it gives back, too.
 */
export async function keepJobLocks(
  pool: Pool,
  workerPoolId: string,
  heardOf: Set<string>,
  onError: (error: Error) => void,
): Promise<JobLocks> {
  let held: PoolClient | undefined;
  let holding: Promise<void> | undefined;
  let again: NodeJS.Timeout | undefined;
  let isReleased = false;

  function letGo(): void {
    const client = held;
    held = undefined;
    client?.release(true);
  }

  /** Whoever finds it free takes the jobs of this process, which it still works on, for those of a dead one. */
  function holdAgain(): void {
    clearTimeout(again);
    if (isReleased) return;
    again = setTimeout(() => {
      hold().catch((error: Error) => {
        onError(error);
        holdAgain();
      });
    }, HOLD_AGAIN_MS);
  }

  const hold = (): Promise<void> => {
    holding ??= take().finally(() => {
      holding = undefined;
    });
    return holding;
  };

  async function take(): Promise<void> {
    if (held !== undefined) return;
    const client = await pool.connect();
    held = client;
    client.once('error', () => {
      letGo();
      holdAgain();
    });
    try {
      await client.query('select pg_advisory_lock($1, hashtext($2))', [
        advisoryLocks.jobs,
        workerPoolId,
      ]);
    } catch (error) {
      letGo();
      throw error;
    }
    if (isReleased) letGo();
  }

  async function check(): Promise<void> {
    await hold();
    await giveBackLostJobs(pool, workerPoolId, heardOf);
    await releaseDeadWorkers(pool);
  }

  await check();
  const timer = setInterval(() => check().catch(onError), CHECK_MS);
  return {
    release() {
      isReleased = true;
      clearInterval(timer);
      clearTimeout(again);
      letGo();
    },
  };
}

async function releaseDeadWorkers(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // A process that has only just begun may not hold its lock yet.
    const { rows } = await client.query<{ locked_by: string }>(
      `select distinct locked_by from graphile_worker.jobs
        where locked_at < now() - interval '5 seconds'`,
    );
    for (const { locked_by } of rows) {
      const values = [advisoryLocks.jobs, locked_by];
      const taken = await client.query<{ free: boolean }>(
        'select pg_try_advisory_lock($1, hashtext($2)) as free',
        values,
      );
      if (taken.rows[0]?.free !== true) continue;
      await giveBackJobs(client, locked_by);
      await client.query('select pg_advisory_unlock($1, hashtext($2))', values);
    }
  } finally {
    client.release();
  }
}
