import { EventEmitter } from 'node:events';
import { appConnectionString } from '@baize/db/testing';
import { advisoryLocks } from '@baize/platform/config/advisory-locks';
import { addJob } from '@baize/platform/jobs/add-job';
import { rememberTaken } from '@baize/platform/jobs/give-back-jobs';
import { keepJobLocks } from '@baize/platform/jobs/job-locks';
import { openJobPool } from '@baize/platform/jobs/job-pool';
import { startJobs } from '@baize/platform/jobs/jobs';
import type { WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { jobList } from './jobs.ts';
import { useTestServer } from './testing/test-server.ts';

const server = useTestServer({ ROLES: 'web', LOG_LEVEL: 'silent' }, { isAlone: true });
const { queued } = jobList(undefined);

const inQueue = async (set: string) => {
  await sql`update graphile_worker._private_jobs set ${sql.raw(set)}`.execute(
    server.running.resources.db,
  );
};
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(server.running.resources.db);
});

/** Adds a job with a single attempt, like the one an upload adds. */
const addScan = () =>
  server.running.resources.db
    .transaction()
    .execute((act) => addJob(act, 'scan_document', { id: 1 }));

/** Runs the worker until the test ends or calls the returned function. */
async function work(scan: () => Promise<void>): Promise<() => Promise<void>> {
  const started = await startJobs(
    server.running.resources,
    appConnectionString(server.databaseUrl),
    { queued: { ...queued, scan_document: scan }, scheduled: {} },
  );
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= started.stop();
    return stopped;
  };
  onTestFinished(stop);
  return stop;
}

const countJobs = async () => {
  const { body } = await server.running.app.inject({ url: '/metrics' });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs`.execute(server.running.resources.db);
  const given_up = Number(/^baize_jobs\{state="given_up"\} (\d+)$/m.exec(body)?.[1]);
  return { all: rows[0]?.count, given_up };
};

/** Skips the delay before the next attempt. */
const takenAgain = async () => {
  await inQueue('run_at = now()');
  await work(async () => undefined);
  await expect.poll(countJobs, { timeout: 10_000 }).toEqual({ all: 0, given_up: 0 });
};

describe('a job in its last attempt', () => {
  it('is not abandoned while it runs, nor when its process stops in the meantime', async () => {
    let begun = 0;
    const stop = await work(() => {
      begun += 1;
      return new Promise(() => undefined);
    });
    await addScan();
    await expect.poll(() => begun).toBe(1);
    expect(await countJobs()).toEqual({ all: 1, given_up: 0 });
    await stop();
    expect(await countJobs()).toEqual({ all: 1, given_up: 0 });
    await takenAgain();
  });

  it('is retried after a delay when its process was killed', async () => {
    await addScan();
    await inQueue(`attempts = 1, locked_by = 'gone', locked_at = now() - interval '1 minute'`);
    const stop = await work(async () => undefined);
    await stop();
    const { rows } = await sql<{ later: boolean }>`
      select run_at > created_at + interval '2 seconds' as later from graphile_worker.jobs`.execute(
      server.running.resources.db,
    );
    expect([rows, await countJobs()]).toEqual([[{ later: true }], { all: 1, given_up: 0 }]);
    await takenAgain();
  });

  it('is abandoned when its work fails', async () => {
    await work(() => Promise.reject(new Error('no scan')));
    await addScan();
    await expect.poll(countJobs).toEqual({ all: 1, given_up: 1 });
  });
});

describe('a job that the worker took but never received', () => {
  const worker = 'pool-that-never-heard-of-it';
  const locked = async () => {
    const { rows } = await sql<{ id: string; job: boolean; queue: boolean }>`
      select job.id, job.locked_by is not null as job, queue.locked_by is not null as queue
      from graphile_worker._private_jobs job
      join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
      order by job.id`.execute(server.running.resources.db);
    return rows;
  };

  it('is released with its queue, unlike jobs that run or finished without the database knowing', async () => {
    const { db, pool } = server.running.resources;
    for (const name of ['lost', 'run', 'done', 'taken-again', 'just-taken']) {
      await sql`select graphile_worker.add_job('scan_document', '{"id":1}'::json,
        queue_name => ${name}, max_attempts => 1)`.execute(db);
    }
    await inQueue(`locked_by = '${worker}', attempts = 1, locked_at = now() - interval '1 minute'`);
    const [lost, run, done, takenAgain, justTaken] = await locked();
    await sql`update graphile_worker._private_jobs set attempts = 2
      where id = ${takenAgain?.id}`.execute(db);
    await sql`update graphile_worker._private_jobs set locked_at = now()
      where id = ${justTaken?.id}`.execute(db);
    await sql`update graphile_worker._private_job_queues
      set locked_by = ${worker}, locked_at = now()`.execute(db);
    const events: WorkerEvents = new EventEmitter();
    const heardOf = rememberTaken(events);
    for (const job of [run, done, takenAgain]) {
      events.emit('job:start', { job: { id: job?.id, attempts: 1 } } as never);
    }
    events.emit('job:complete', { job: { id: done?.id, attempts: 1 } } as never);
    const locks = await keepJobLocks(pool, worker, heardOf, () => undefined);
    onTestFinished(() => locks.release());
    expect(await locked()).toEqual([
      { id: lost?.id, job: false, queue: false },
      { id: run?.id, job: true, queue: true },
      { id: done?.id, job: true, queue: true },
      { id: takenAgain?.id, job: false, queue: false },
      { id: justTaken?.id, job: true, queue: true },
    ]);
    // Events of jobs that are gone from the database must not stay in memory.
    expect([...heardOf]).toEqual([`${run?.id} 1`, `${done?.id} 1`]);
    // The job was in its last attempt and gets another one.
    const scanned: number[] = [];
    await work(async () => {
      scanned.push(1);
    });
    await expect.poll(() => scanned, { timeout: 10_000 }).toHaveLength(2);
  });
});

describe('the lock on the jobs of a process', () => {
  const ofLock = (name: string) => [advisoryLocks.jobs, name];

  /** Reads the lock from a second connection. */
  async function look(name: string) {
    const owner = new Client({ connectionString: server.databaseUrl });
    await owner.connect();
    onTestFinished(() => owner.end());
    const connections = async (isHeld: boolean) => {
      const { rows } = await owner.query<{ pid: number }>(
        `select pid from pg_locks where locktype = 'advisory' and granted = $3
           and classid = $1 and objid = (hashtext($2)::bigint & 4294967295)::oid`,
        [...ofLock(name), isHeld],
      );
      return rows.map(({ pid }) => pid);
    };
    return { owner, holders: () => connections(true), waiting: () => connections(false) };
  }

  it('is acquired again immediately when its connection breaks', async () => {
    const { pool } = server.running.resources;
    const name = 'broken-off';
    const errors: string[] = [];
    const locks = await keepJobLocks(pool, name, new Set(), ({ message }) => errors.push(message));
    onTestFinished(() => locks.release());
    const { owner, holders } = await look(name);
    const [first] = await holders();
    expect(first).toBeDefined();
    await owner.query('select pg_terminate_backend($1)', [first]);
    // The periodic check runs only a minute later. By then another process would have released its
    // jobs.
    await expect.poll(async () => (await holders()).filter((pid) => pid !== first)).toHaveLength(1);
    locks.release();
    await expect.poll(holders).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('blocks neither new connections nor work while a lost connection still holds it', async () => {
    const name = 'lost-on-the-way';
    const { owner, holders, waiting } = await look(name);
    await owner.query('select pg_advisory_lock($1, hashtext($2))', ofLock(name));
    const [lost] = await holders();
    const { rows: jobs } = await owner.query<{ id: string }>(
      `select (graphile_worker.add_job('scan_document', '{"id":1}'::json)).id from generate_series(1, 2)`,
    );
    const own = Math.min(...jobs.map(({ id }) => Number(id)));
    await inQueue(`attempts = 1, locked_at = now() - interval '1 minute',
      locked_by = case id when ${own} then '${name}' else 'gone' end`);
    const pool = openJobPool(appConnectionString(server.databaseUrl));
    let tries = 0;
    pool.on('acquire', () => {
      tries += 1;
    });
    const errors: string[] = [];
    const heardOf = new Set([`${own} 1`]);
    const locks = await keepJobLocks(pool, name, heardOf, ({ message }) => errors.push(message));
    onTestFinished(async () => {
      locks.release();
      await pool.end();
    });
    expect(errors).toEqual([expect.stringContaining('is held by another connection')]);
    const { rows } = await owner.query<{ locked_by: string | null }>(
      'select locked_by from graphile_worker.jobs order by id',
    );
    expect(rows.map(({ locked_by }) => locked_by)).toEqual([name, null]);
    const before = tries;
    await expect.poll(() => tries - before).toBeGreaterThan(3);
    expect(await waiting()).toEqual([]);

    await owner.query('select pg_advisory_unlock($1, hashtext($2))', ofLock(name));
    await expect.poll(async () => (await holders()).filter((pid) => pid !== lost)).toHaveLength(1);
  });
});
