import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { aRecord, recordSecret } from '@baize/portal/testing/a-record';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepChaining } from './keep-chaining.ts';

// Starting a process takes seconds, and longer while other tests run.
vi.setConfig({ testTimeout: 180_000 });

type Kept = Awaited<ReturnType<typeof aRecord>>;

/** Starts the chaining of a server process and collects its log. */
async function startChaining({ connectionString, ...resources }: Kept) {
  const errors: string[] = [];
  const tell = (about: object) => void errors.push(JSON.stringify(about));
  const log = { error: tell, warn: tell, info: () => undefined } as never;
  const chaining = await keepChaining({ ...resources, log }, connectionString);
  onTestFinished(() => chaining.stop());
  return { errors };
}

const chained = async ({ db }: Kept) => {
  const chain = await db.selectFrom('activity_chain').select('entry_id').orderBy('place').execute();
  return chain.map(({ entry_id }) => entry_id);
};

function start(program: string, { connectionString }: Kept) {
  const path = fileURLToPath(
    new URL(`../../../../apps/server/src/testing/${program}`, import.meta.url),
  );
  const child = spawn(process.execPath, ['--import', 'tsx', path], {
    env: { PATH: process.env['PATH'], DATABASE_URL: connectionString, SECRET_KEY: recordSecret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

describe('entries', () => {
  it('are chained automatically, soon after the change', async () => {
    const record = await aRecord();
    const { errors } = await startChaining(record);
    await expect.poll(() => chained(record)).toEqual([1]);
    await record.act({ action: 'settings.updated' });
    await record.act({ action: 'settings.updated' });
    await expect.poll(() => chained(record)).toEqual([1, 2, 3]);
    expect(errors).toEqual([]);
  });

  it('are chained once each by several processes', async () => {
    const record = await aRecord();
    const processes = await Promise.all([1, 2, 3].map(() => startChaining(record)));
    for (let acts = 0; acts < 20; acts += 1) await record.act({ action: 'settings.updated' });
    await expect.poll(async () => (await chained(record)).length).toBe(21);
    expect(await record.problems()).toEqual([]);
    expect(processes.flatMap(({ errors }) => errors)).toEqual([]);
  });
});

describe('a process that freezes in the middle of a unit of work', () => {
  it('blocks no other writer, and its entry is chained once it commits', async () => {
    const record = await aRecord();
    await startChaining(record);
    const frozen = start('frozen-act.ts', record);
    await once(frozen.stdout, 'data');
    for (let acts = 0; acts < 5; acts += 1) await record.act({ action: 'settings.updated' });
    // Entry 2 belongs to the frozen process.
    await expect.poll(() => chained(record)).toEqual([1, 3, 4, 5, 6, 7]);
    frozen.kill('SIGCONT');
    await once(frozen, 'exit');
    await expect.poll(() => chained(record)).toEqual([1, 3, 4, 5, 6, 7, 2]);
    expect(await record.problems()).toEqual([]);
  });
});

describe('a process that freezes while it chains', () => {
  it('loses the lock to other processes', async () => {
    const record = await aRecord();
    const holder = await record.db.startTransaction().execute();
    await holder.selectFrom('activity_head').selectAll().forUpdate().execute();
    const frozen = start('one-chaining.ts', record);
    const waiting = sql`select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`;
    const waits = async () => (await waiting.execute(record.db)).rows.length > 0;
    await expect.poll(waits, { timeout: 80_000 }).toBe(true);
    frozen.kill('SIGSTOP');
    await holder.rollback().execute();
    expect(await record.chain()).toEqual({ outcome: 'busy' });
    await startChaining(record);
    await expect.poll(() => chained(record)).toEqual([1]);
    expect(await record.problems()).toEqual([]);
  });
});

describe('a head that we did not seal', () => {
  it('stops the chain, raises the alarm once, and resumes after the repair', async () => {
    const record = await aRecord();
    await record.chain();
    await record.tamper(
      'create table right_head as table activity_head',
      `update activity_head set seal = '\\x00'`,
    );
    const { errors } = await startChaining(record);
    await expect.poll(() => errors).toHaveLength(1);
    expect(errors[0]).toContain('The head of the record is not ours');
    await record.act({ action: 'settings.updated' });
    await record.act({ action: 'settings.updated' });
    await record.tamper('update activity_head set seal = (select seal from right_head)');
    await expect.poll(() => chained(record)).toEqual([1, 2, 3]);
    expect(errors).toHaveLength(1);
  });

  it('is detected while the server runs if an older copy was restored', async () => {
    const record = await aRecord();
    await record.chain();
    await record.tamper(
      'create table older_chain as table activity_chain',
      'create table older_head as table activity_head',
    );
    const { errors } = await startChaining(record);
    await record.act({ action: 'settings.updated' });
    await expect.poll(() => chained(record)).toEqual([1, 2]);
    await record.tamper(
      'begin; delete from activity where id = 2; delete from activity_chain where place = 2; delete from activity_head; insert into activity_head select * from older_head; commit',
    );
    expect(await record.problems()).toEqual([]);
    await expect.poll(() => errors).toHaveLength(1);
    expect(errors[0]).toContain('The record went back: what was sealed at place 2 is gone.');
  });
});
