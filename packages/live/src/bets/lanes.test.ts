import { openDatabase } from '@baize/db';
import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { blockOn, untilBlocked } from '../testing/locks.ts';
import { useDatabase } from '../testing/test-table.ts';
import { createLanes, type Lane, NoConnection } from './lanes.ts';

const own = useDatabase();
const ALWAYS_QUICK = Number.POSITIVE_INFINITY;
const NEVER_QUICK = 0;

const lanesOf = (quickMs: number) => createLanes(own.database.pool, quickMs);

/** Which connection the database is asked on. */
const askWho = async (client: PoolClient): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
const fail = (client: PoolClient) => client.query('select 1 / 0');

function free(lanes: ReturnType<typeof createLanes>): Lane {
  const lane = lanes.free();
  if (!lane) throw new Error('No lane is free');
  return lane;
}

describe('lanes', () => {
  it('send a batch behind another on the same connection, and let a third wait', async () => {
    const lanes = lanesOf(ALWAYS_QUICK);
    const release = await blockOn(own.connectionString, 'lock table live_tables');
    const first = free(lanes).run(async (client) => {
      await client.query('select from live_tables');
      return askWho(client);
    });
    await untilBlocked(own.database.db);
    const second = free(lanes).run(askWho);
    expect(lanes.free()).toBeUndefined();
    await release();
    expect(await second).toBe(await first);
    expect(await free(lanes).run(askWho)).toBe(await first);
  });

  it('pass by a batch that is not heard of, on the other connection', async () => {
    const lanes = lanesOf(NEVER_QUICK);
    const release = await blockOn(own.connectionString, 'lock table live_tables');
    const blocked = free(lanes).run((client) => client.query('select from live_tables'));
    await untilBlocked(own.database.db);
    expect(await free(lanes).run(askWho)).toBeGreaterThan(0);
    const other = free(lanes).run((client) => client.query('select from live_tables'));
    expect(lanes.free()).toBeUndefined();
    await release();
    await Promise.all([blocked, other]);
    expect(await free(lanes).run(askWho)).toBeGreaterThan(0);
  });

  it('leave a connection on which a batch failed, and the batch behind it is done', async () => {
    const lanes = lanesOf(ALWAYS_QUICK);
    const failed = free(lanes).run(fail);
    const behind = free(lanes).run(askWho);
    await expect(failed).rejects.toThrow('division by zero');
    expect(await free(lanes).run(askWho)).not.toBe(await behind);
  });

  it('fail all that is out on a connection that is cut, and open another', async () => {
    const lanes = lanesOf(ALWAYS_QUICK);
    const release = await blockOn(own.connectionString, 'lock table live_tables');
    const wait = (client: PoolClient) => client.query('select from live_tables');
    const out = Promise.allSettled([free(lanes).run(wait), free(lanes).run(wait)]);
    await untilBlocked(own.database.db);
    await own.database.pool.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    expect((await out).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await release();
    expect(await free(lanes).run(askWho)).toBeGreaterThan(0);
  });

  it('keep no connection when nothing is out', async () => {
    const { pool } = own.database;
    const lanes = lanesOf(ALWAYS_QUICK);
    await Promise.all([free(lanes).run(askWho), free(lanes).run(askWho)]);
    expect(pool.idleCount).toBe(pool.totalCount);
  });

  it('say that there is no connection, before anything is done', async () => {
    const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/none');
    const lanes = createLanes(nowhere.pool, ALWAYS_QUICK);
    let hasBegun = false;
    const begin = async () => {
      hasBegun = true;
    };
    const out = await Promise.allSettled([free(lanes).run(begin), free(lanes).run(begin)]);
    for (const one of out) expect(one).toMatchObject({ reason: expect.any(NoConnection) });
    expect(hasBegun).toBe(false);
    await nowhere.close();
  });
});
