import { openDatabase } from '@baize/db';
import { cloneDatabase } from '@baize/db/testing';
import { perform } from '@baize/platform/acts/act';
import { type Actor, systemActor } from '@baize/platform/acts/actor';
import { readConfig } from '@baize/platform/config/config';
import { beginRecord } from '@baize/platform/record/begin-record';
import { type Chained, chainEntries } from '@baize/platform/record/chain-entries';
import { type ActivityEntry, sealedColumns } from '@baize/platform/record/entry';
import { openEntries } from '@baize/platform/record/open-entries';
import { type NotedHead, verifyRecord } from '@baize/platform/record/verify-record';
import { createSecrets } from '@baize/platform/security/secrets';
import { sql } from 'kysely';
import { inject, onTestFinished } from 'vitest';

export const recordSecret = 'a secret key for tests, long enough to pass';

/** Creates an audit log in its own database, with the entries of the first owner, for one test. */
export async function aRecord() {
  const { connectionString, drop } = await cloneDatabase(inject('cluster'));
  const { db, close } = openDatabase(connectionString, {
    maxConnections: 4,
    withoutTimeLimits: true,
  });
  onTestFinished(async () => {
    await close();
    await drop();
  });
  const resources = {
    db,
    secrets: createSecrets(recordSecret),
    config: readConfig({ NODE_ENV: 'test' }),
    now: () => new Date(),
  };
  await beginRecord(connectionString, resources);
  const act = (entry: ActivityEntry, actor: Actor = systemActor) =>
    perform(resources, actor, async ({ record }) => record(entry));
  await sql`insert into staff (username, email, role) values ('owner', 'owner@portal.test', 'owner')`.execute(
    db,
  );
  await act({ action: 'staff.created', values: { member: 'owner' } });
  return {
    connectionString,
    ...resources,
    act,
    async chain(): Promise<Chained> {
      for (;;) {
        const chained = await chainEntries(resources);
        if (chained.outcome !== 'chained' || !chained.more) return chained;
      }
    },
    verify: (noted?: NotedHead) => verifyRecord(db, resources.secrets, noted),
    problems: async () => (await verifyRecord(db, resources.secrets)).problems,
    async entries() {
      const rows = await db.selectFrom('activity').select(sealedColumns).orderBy('id').execute();
      return openEntries(resources, rows);
    },
    /** Runs statements as an attacker with the database owner's password might. */
    async tamper(...statements: string[]): Promise<void> {
      await sql`alter table activity disable trigger user`.execute(db);
      await sql`alter table activity_chain disable trigger user`.execute(db);
      for (const statement of statements) await sql.raw(statement).execute(db);
      await sql`alter table activity enable trigger user`.execute(db);
      await sql`alter table activity_chain enable trigger user`.execute(db);
    },
  };
}
