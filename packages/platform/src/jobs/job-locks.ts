import type { ClientBase, Pool, PoolClient } from 'pg';
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
  let holding: Promise<boolean> | undefined;
  let again: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
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
    again = setTimeout(async () => {
      const isHeld = await hold().catch(onError);
      if (isHeld !== true) holdAgain();
    }, HOLD_AGAIN_MS);
  }

  const hold = (): Promise<boolean> => {
    holding ??= take().finally(() => {
      holding = undefined;
    });
    return holding;
  };

  /**
   * A connection that was lost on this side only keeps the lock until the database notices. It is not waited for: each
   * wait that is given up here would go on there, until the database has no connection left.
   */
  async function take(): Promise<boolean> {
    if (held !== undefined) return true;
    const client = await pool.connect();
    const lose = () => {
      letGo();
      holdAgain();
    };
    held = client;
    client.once('error', lose);
    const isFree = await tryLock(client, workerPoolId).catch((error: unknown) => {
      letGo();
      throw error;
    });
    if (isReleased) letGo();
    if (isFree || held !== client) return isFree;
    held = undefined;
    client.off('error', lose);
    client.release();
    return false;
  }

  async function check(): Promise<void> {
    const isHeld = await hold().catch(onError);
    if (isHeld === false) onError(new Error('The lock of the jobs is held by another connection.'));
    if (isHeld !== true) holdAgain();
    await giveBackLostJobs(pool, workerPoolId, heardOf);
    await releaseDeadWorkers(pool, workerPoolId);
  }

  function release(): void {
    isReleased = true;
    clearInterval(timer);
    clearTimeout(again);
    letGo();
  }

  try {
    await check();
  } catch (error) {
    release();
    throw error;
  }
  timer = setInterval(() => check().catch(onError), CHECK_MS);
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
    // A process that has only just begun may not hold its lock yet, and this one may just have lost it.
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
