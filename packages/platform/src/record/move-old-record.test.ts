import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, migrationsFolder, openDatabase } from '@baize/db';
import { connectionStringFor } from '@baize/db/testing';
import { recordSecret } from '@baize/portal/testing/a-record';
import { uniqueName } from '@baize/portal/testing/people';
import { Client } from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { prepareDatabase } from '../config/prepare-database.ts';
import { createSecrets } from '../security/secrets.ts';
import { beginRecord } from './begin-record.ts';
import { chainEntries } from './chain-entries.ts';
import { sealedColumns } from './entry.ts';
import { openEntries } from './open-entries.ts';
import { verifyRecord } from './verify-record.ts';

const secrets = createSecrets(recordSecret);

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** A database as it was before migration 0067. */
async function anOldDatabase() {
  const name = uniqueName('old_record');
  const cluster = await connect(inject('cluster'));
  await cluster.query(`create database ${name}`);
  onTestFinished(async () => {
    await cluster.query(`drop database ${name} with (force)`);
  });
  const folder = await mkdtemp(join(tmpdir(), 'baize-old-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const names = (await readdir(migrationsFolder)).filter((file) => file < '0067');
  for (const file of names) await cp(join(migrationsFolder, file), join(folder, file));
  const connectionString = connectionStringFor(inject('cluster'), name);
  await migrate(connectionString, folder);
  const client = await connect(connectionString);
  await client.query(
    `insert into staff (username, email, role) values ('owner', 'owner@portal.test', 'owner')`,
  );
  await client.query(
    `insert into partners (id, username, email, company_name, website_url, contact_email, status)
     overriding system value
     values (7, 'ada', 'ada@casino.test', 'Ada Games', 'https://a.test', 'ada@casino.test', 'approved')`,
  );
  await writeOldEntries(client);
  return { connectionString, client };
}

/** Three entries and the head, as they were hashed and sealed then: partner 6 was erased since. */
async function writeOldEntries(client: Client): Promise<void> {
  const time = '2026-01-02T03:04:05.678Z';
  const entries = [
    ['staff', 1, 'owner', 'partner.rejected', 7, 'Ada Games was rejected', { reason: 'Unpaid' }],
    ['partner', 6, 'bo', 'partner.signed_in', 6, 'bo signed in', {}],
    [
      'system',
      null,
      'system',
      'partner.erased',
      6,
      'The records of partner #6 were erased',
      { tickets: 1 },
    ],
  ] as const;
  let previous = Buffer.alloc(32);
  for (const [index, entry] of entries.entries()) {
    const [kind, actorId, actorName, action, partnerId, message, details] = entry;
    const who = [kind, actorId, actorName, action, partnerId, null, null] as const;
    const fields = [index + 1, time, ...who, message, details, '10.0.0.1'];
    const hash = createHash('sha256').update(previous).update(JSON.stringify(fields)).digest();
    await client.query(
      'insert into activity values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)',
      [...fields, previous, hash],
    );
    previous = hash;
  }
  const seal = secrets.hash('activity-head', `3:${previous.toString('hex')}`);
  await client.query('insert into activity_head (id, hash, seal) values (3, $1, $2)', [
    previous,
    seal,
  ]);
}

/** As the first start of the new server does. */
async function upgrade(connectionString: string) {
  await prepareDatabase(connectionString);
  const faults = await beginRecord(connectionString, { secrets, now: () => new Date() });
  const { db, close } = openDatabase(connectionString, { maxConnections: 1 });
  onTestFinished(close);
  await chainEntries({ db, secrets });
  const rows = await db.selectFrom('activity').select(sealedColumns).orderBy('id').execute();
  return {
    faults,
    db,
    rows,
    entries: await openEntries({ db, secrets }, rows),
    verification: await verifyRecord(db, secrets),
  };
}

describe('a record from before', () => {
  it('is checked, sealed anew under its numbers, and reads as it did', async () => {
    const { connectionString, client } = await anOldDatabase();
    const { faults, rows, entries, verification } = await upgrade(connectionString);
    expect(faults).toEqual([]);
    expect(verification).toMatchObject({ entries: 4, waiting: 0, problems: [] });
    expect(entries[0]).toMatchObject({
      id: 1,
      time: '2026-01-02T03:04:05.678Z',
      message: 'Ada Games was rejected',
      actor_name: 'owner',
      details: { reason: 'Unpaid' },
      ip: '10.0.0.1',
      state: 'readable',
    });
    expect(JSON.stringify(rows)).not.toContain('Ada');
    expect(entries[3]).toMatchObject({
      action: 'activity.sealed_anew',
      message: 'The 3 entries of the record were sealed anew with an upgrade',
      details: { entries: 3, head: expect.stringMatching(/^3:[0-9a-f]{64}$/), problems: [] },
    });
    const { rows: left } = await client.query(
      `select 1 from pg_class where relname in ('activity_before', 'activity_head_before')`,
    );
    expect(left).toEqual([]);
  });

  it('keeps nothing personal of partners who are erased, but the proof', async () => {
    const { connectionString } = await anOldDatabase();
    const { entries } = await upgrade(connectionString);
    expect(entries[1]).toMatchObject({
      message: '[erased] signed in',
      actor_name: '[erased]',
      details: {},
      ip: null,
      state: 'erased',
    });
    expect(entries[2]).toMatchObject({
      message: 'The records of partner #6 were erased',
      details: { tickets: 1 },
    });
  });

  it('that was changed is brought over too, and what was wrong stands in the new one', async () => {
    const { connectionString, client } = await anOldDatabase();
    await client.query(`alter table activity disable trigger user`);
    await client.query(`update activity set message = 'Nothing happened' where id = 1`);
    await client.query('delete from activity where id = 3');
    const { faults, entries, verification } = await upgrade(connectionString);
    const found = ['Entry 1 was changed.', 'The end of the record is not the one that was sealed.'];
    expect(faults).toEqual(found);
    expect(entries.at(-1)?.details).toMatchObject({ entries: 2, problems: found });
    expect(verification.problems).toEqual([]);
  });

  it('is moved once by two first starts at the same moment, and new entries follow', async () => {
    const { connectionString } = await anOldDatabase();
    await prepareDatabase(connectionString);
    const resources = { secrets, now: () => new Date() };
    await Promise.all([
      beginRecord(connectionString, resources),
      beginRecord(connectionString, resources),
    ]);
    const { entries } = await upgrade(connectionString);
    expect(entries.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });
});
