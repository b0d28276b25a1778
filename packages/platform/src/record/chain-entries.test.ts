import { aRecord } from '@baize/portal/testing/a-record';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { perform } from '../acts/act.ts';
import { systemActor } from '../acts/actor.ts';
import { advisoryLocks } from '../config/advisory-locks.ts';

describe('chaining', () => {
  it('follows the order of commits, not of ids', async () => {
    const record = await aRecord();
    const { db } = record;
    await record.chain();
    const late = await db.startTransaction().execute();
    await perform({ ...record, db: late }, systemActor, async (act) =>
      act.record({ action: 'settings.updated' }),
    );
    await record.act({ action: 'settings.updated' });
    await record.chain();
    await late.commit().execute();
    await record.chain();
    const chain = await db
      .selectFrom('activity_chain')
      .select(['place', 'entry_id'])
      .orderBy('place')
      .execute();
    expect(chain).toEqual([
      { place: 1, entry_id: 1 },
      { place: 2, entry_id: 3 },
      { place: 3, entry_id: 2 },
    ]);
    expect(await record.problems()).toEqual([]);
  });

  it('does nothing while another process has the lock', async () => {
    const record = await aRecord();
    await record.db.transaction().execute(async (turn) => {
      await sql`select pg_advisory_xact_lock(${advisoryLocks.activityChain})`.execute(turn);
      expect(await record.chain()).toEqual({ outcome: 'busy' });
    });
    expect(await record.chain()).toMatchObject({ outcome: 'chained', head: { place: 1 } });
  });

  it('chains several batches, and each entry once with concurrent processes', async () => {
    const record = await aRecord();
    await Promise.all(
      Array.from({ length: 40 }, () =>
        Promise.all(Array.from({ length: 15 }, () => record.act({ action: 'settings.updated' }))),
      ),
    );
    await Promise.all([record.chain(), record.chain(), record.chain()]);
    await record.chain();
    expect(await record.verify()).toMatchObject({ entries: 601, waiting: 0, problems: [] });
  });
});
