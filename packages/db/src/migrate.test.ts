import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { query } from './embedded/fixtures/folders.ts';
import { listPendingMigrations, migrate } from './migrate.ts';
import { schemaFolder } from './schema-folder.ts';
import { connectionStringFor } from './testing.ts';

let count = 0;

async function anEmptyDatabase(): Promise<string> {
  const name = `migrate_${process.pid}_${++count}`;
  await query(inject('cluster'), `create database ${name}`);
  onTestFinished(async () => {
    await query(inject('cluster'), `drop database ${name} with (force)`);
  });
  return connectionStringFor(inject('cluster'), name);
}

/** File names without a folder are migrations. */
async function aFolder(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'baize-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const kind of ['migrations', 'functions']) await mkdir(join(folder, kind));
  for (const [name, sql] of Object.entries(files)) await write(folder, name, sql);
  return folder;
}

const write = (folder: string, name: string, sql: string) =>
  writeFile(join(folder, name.includes('/') ? name : `migrations/${name}`), sql);

async function ourNames(kind: 'migrations' | 'functions'): Promise<string[]> {
  return (await readdir(join(schemaFolder, kind))).sort();
}

describe('migrating', () => {
  it('applies each migration once, in order, when five processes start together', async () => {
    const database = await anEmptyDatabase();
    const applied = await Promise.all(
      Array.from({ length: 5 }, () => migrate(database, schemaFolder)),
    );
    const names = await ourNames('migrations');
    const functions = await ourNames('functions');
    expect(applied.flat()).toEqual([...names, ...functions.map((name) => `functions/${name}`)]);
    expect(applied.filter((done) => done.length > 0)).toHaveLength(1);
    const rows = await query<{ name: string }>(database, 'select name from migrations order by 1');
    expect(rows.map(({ name }) => name)).toEqual(names);
  });

  it('changes nothing in an up-to-date database', async () => {
    const database = await anEmptyDatabase();
    const folder = await aFolder({ '0001_a.sql': 'create table a (id int)' });
    await migrate(database, folder);
    expect(await migrate(database, folder)).toEqual([]);
  });

  it('applies migrations added since the last run', async () => {
    const database = await anEmptyDatabase();
    const folder = await aFolder({ '0002_b.sql': 'create table b (id int)' });
    await migrate(database, folder);
    await write(folder, '0003_c.sql', 'create table c (id int)');
    expect(await migrate(database, folder)).toEqual(['0003_c.sql']);
  });

  it('applies nothing if a new migration sorts before an applied migration', async () => {
    const database = await anEmptyDatabase();
    const folder = await aFolder({ '0060_a.sql': 'create table a (id int)' });
    await migrate(database, folder);
    await write(folder, '0055_late.sql', 'create table late (id int)');
    await write(folder, '0061_b.sql', 'create table b (id int)');
    const refusal =
      'Migration 0055_late.sql comes too late: 0060_a.sql was applied before it; give it the next free number.';
    await expect(migrate(database, folder)).rejects.toThrow(refusal);
    await expect(listPendingMigrations(database, folder)).rejects.toThrow(refusal);
    const [found] = await query(
      database,
      "select to_regclass('late') as late, to_regclass('b') as b",
    );
    expect(found).toEqual({ late: null, b: null });
    await rename(
      join(folder, 'migrations/0055_late.sql'),
      join(folder, 'migrations/0062_late.sql'),
    );
    expect(await migrate(database, folder)).toEqual(['0061_b.sql', '0062_late.sql']);
  });

  it('rejects two migrations with the same number', async () => {
    const database = await anEmptyDatabase();
    const folder = await aFolder({ '0001_a.sql': 'select 1', '0001_b.sql': 'select 1' });
    await expect(migrate(database, folder)).rejects.toThrow(
      'Migrations 0001_a.sql and 0001_b.sql have one number; give the later one the next free number.',
    );
  });

  it('respects migrations applied by a newer release', async () => {
    const database = await anEmptyDatabase();
    const newer = await aFolder({ '0070_newer.sql': 'create table newer (id int)' });
    await migrate(database, newer);
    const older = await aFolder({ '0065_branch.sql': 'create table branch (id int)' });
    await expect(migrate(database, older)).rejects.toThrow('0065_branch.sql comes too late');
  });

  it('fails on a locked table with an explanation, and succeeds once it is free', async () => {
    const database = await anEmptyDatabase();
    await query(database, 'create table busy (id int)');
    const folder = await aFolder({ '0001_column.sql': 'alter table busy add column more int' });
    const holder = new Client({ connectionString: database });
    await holder.connect();
    await holder.query('begin; lock table busy in access share mode');
    await expect(migrate(database, folder, { lockTimeoutMs: 50 })).rejects.toThrow(
      'Migration 0001_column.sql waited 0.05 s for a table that another connection holds, and changed nothing; try again when that one is done.',
    );
    await holder.end();
    expect(await migrate(database, folder)).toEqual(['0001_column.sql']);
  });

  it('lists pending migrations without changing the database', async () => {
    const database = await anEmptyDatabase();
    const folder = await aFolder({
      '0001_a.sql': 'create table a (id int)',
      '0002_b.sql': 'create table b (id int)',
    });
    expect(await listPendingMigrations(database, folder)).toEqual(['0001_a.sql', '0002_b.sql']);
    const [found] = await query(
      database,
      "select to_regclass('a') as a, to_regclass('migrations') as migrations",
    );
    expect(found).toEqual({ a: null, migrations: null });
    await migrate(database, folder);
    expect(await listPendingMigrations(database, folder)).toEqual([]);
  });

  it('rejects a migration that was changed after it was applied', async () => {
    const database = await anEmptyDatabase();
    const folder = await aFolder({ '0001_a.sql': 'create table a (id int)' });
    await migrate(database, folder);
    await write(folder, '0001_a.sql', 'create table b (id int)');
    await write(folder, '9999_new.sql', 'create table never (id int)');
    const changed = 'Migration 0001_a.sql was changed after it had been applied: ';
    await expect(migrate(database, folder)).rejects.toThrow(
      `${changed}start again with an empty development database (rm -rf ./data), or put the change into a new migration.`,
    );
    vi.stubEnv('NODE_ENV', 'production');
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(migrate(database, folder)).rejects.toThrow(
      `${changed}start the release that migrated this database, or a later one.`,
    );
    const [found] = await query(database, "select to_regclass('never') as never");
    expect(found).toEqual({ never: null });
  });

  it('rolls back a failed migration, names it and can continue later', async () => {
    const database = await anEmptyDatabase();
    const folder = await aFolder({
      '0001_good.sql': 'create table good (id int)',
      '0002_bad.sql': 'create table half (id int); select no_such_function()',
    });
    await expect(migrate(database, folder)).rejects.toThrow(
      'Migration 0002_bad.sql failed and changed nothing: function no_such_function() does not exist.',
    );
    const [found] = await query(
      database,
      "select to_regclass('good') as a, to_regclass('half') as b",
    );
    expect(found).toEqual({ a: 'good', b: null });
    await write(folder, '0002_bad.sql', 'create table whole (id int)');
    expect(await migrate(database, folder)).toEqual(['0002_bad.sql']);
  });

  it('replaces changed functions and triggers together with the last migration', async () => {
    const database = await anEmptyDatabase();
    const doubled = (factor: string) => `
      create or replace function doubled() returns trigger language plpgsql as
        $$ begin new.id := helped(new.id) ${factor}; return new; end $$;
      create or replace trigger a_doubled before insert on a for each row execute function doubled();`;
    const folder = await aFolder({
      '0001_a.sql': 'create table a (id int)',
      'functions/doubled.sql': doubled('* 2'),
      'functions/helped.sql':
        'create or replace function helped(n int) returns int language sql as $$ select n $$',
    });
    const all = ['0001_a.sql', 'functions/doubled.sql', 'functions/helped.sql'];
    expect(await listPendingMigrations(database, folder)).toEqual(all);
    expect(await migrate(database, folder)).toEqual(all);
    expect(await migrate(database, folder)).toEqual([]);

    await write(folder, 'functions/doubled.sql', doubled('* 3'));
    await write(folder, '0002_wrong.sql', 'create table b (id int)');
    await write(folder, 'functions/wrong.sql', 'create or replace functio');
    await expect(migrate(database, folder)).rejects.toThrow(
      'functions/wrong.sql failed and changed nothing: syntax error',
    );
    expect(await query(database, "select to_regclass('b') as b")).toEqual([{ b: null }]);
    expect(await query(database, 'insert into a values (1) returning id')).toEqual([{ id: 2 }]);

    await rm(join(folder, 'functions/wrong.sql'));
    expect(await migrate(database, folder)).toEqual(['0002_wrong.sql', 'functions/doubled.sql']);
    expect(await query(database, 'insert into a values (1) returning id')).toEqual([{ id: 3 }]);
    await write(folder, 'functions/doubled.sql', doubled('* 4'));
    expect(await migrate(database, folder)).toEqual(['functions/doubled.sql']);
    expect(await query(database, 'insert into a values (1) returning id')).toEqual([{ id: 4 }]);
  });

  it('builds an index while its table is in use, and rebuilds it after a failure', async () => {
    const database = await anEmptyDatabase();
    const folder = await aFolder({
      '0001_a.sql': 'create table a (id int); insert into a values (1), (1)',
      '0002_index.sql': `-- Beside others
        drop index concurrently if exists a_idx;
        create unique index concurrently a_idx on a (id);`.replaceAll(/^ +/gm, ''),
    });
    await expect(migrate(database, folder)).rejects.toThrow('Migration 0002_index.sql failed');
    const validOnes = () =>
      query(database, "select indisvalid from pg_index where indexrelid = 'a_idx'::regclass");
    expect(await validOnes()).toEqual([{ indisvalid: false }]);

    await query(database, 'truncate a; insert into a values (1)');
    const using = new Client({ connectionString: database });
    await using.connect();
    onTestFinished(() => using.end());
    await using.query('begin; insert into a values (2)');
    const migrated = Promise.all([migrate(database, folder), migrate(database, folder)]);
    await expect
      .poll(() => query(database, 'select 1 from pg_locks where not granted'))
      .not.toEqual([]);
    // The index waits for the earlier transaction; others can write in the meantime.
    await query(database, 'insert into a values (3)');
    await using.query('commit');
    expect((await migrated).flat()).toEqual(['0002_index.sql']);
    expect(await validOnes()).toEqual([{ indisvalid: true }]);
  });

  it('releases its lock when it fails and when its process dies', async () => {
    const database = await anEmptyDatabase();
    const bad = await aFolder({ '0001_bad.sql': 'select 1 / 0' });
    await expect(migrate(database, bad)).rejects.toThrow();
    const dying = new Client({ connectionString: database });
    dying.on('error', () => undefined);
    await dying.connect();
    await dying.query('select pg_advisory_lock(7240115)');
    const good = await aFolder({ '0001_good.sql': 'create table good (id int)' });
    const waiting = migrate(database, good);
    await query(
      inject('cluster'),
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
        and objid = 7240115 and database =
          (select oid from pg_database where datname = '${database.match(/migrate_\w+/)?.[0]}')`,
    );
    expect(await waiting).toEqual(['0001_good.sql']);
  });
});

it('has unique numbers for all migrations', async () => {
  const numbers = (await ourNames('migrations')).map((name) => name.split('_')[0]);
  expect(numbers).toEqual([...new Set(numbers)]);
});
