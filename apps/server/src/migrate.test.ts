import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrations, schemaFolder } from '@baize/db';
import { connectionStringFor } from '@baize/db/testing';
import { Client } from 'pg';
import { beforeEach, describe, expect, inject, it } from 'vitest';

const program = fileURLToPath(new URL('./migrate.ts', import.meta.url));
const database = `migrate_command_${process.pid}`;

async function query<Row>(connectionString: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

const databaseUrl = () => connectionStringFor(inject('cluster'), database);

function run(args: string[] = [], env: Record<string, string> = {}) {
  return new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    execFile(
      process.execPath,
      [program, ...args],
      { env: { ...process.env, DATABASE_URL: databaseUrl(), ...env } },
      (error, out, err) => resolve({ code: error === null ? 0 : error.code, out, err }),
    );
  });
}

describe('npm run migrate', () => {
  beforeEach(async () => {
    await query(inject('cluster'), `create database ${database}`);
    return async () => {
      await query(inject('cluster'), `drop database ${database} with (force)`);
    };
  });

  it('lists pending migrations, applies them, and then finds nothing to do', async () => {
    const functions = (await readdir(join(schemaFolder, 'functions'))).sort();
    const migrations = (await readMigrations(schemaFolder)).map(({ name }) => name);
    const names = [...migrations, ...functions.map((name) => `functions/${name}`)];
    const lines = (verb: string) => names.map((name) => `${name} ${verb}\n`).join('');
    expect(await run(['--dry-run'])).toEqual({ code: 0, out: lines('would be applied'), err: '' });
    expect(await query(databaseUrl(), "select to_regclass('migrations') as found")).toEqual([
      { found: null },
    ]);
    expect(await run()).toEqual({ code: 0, out: lines('applied'), err: '' });
    for (const args of [[], ['--dry-run']]) {
      expect(await run(args)).toEqual({ code: 0, out: 'The database is up to date.\n', err: '' });
    }
    expect(
      await query(databaseUrl(), "select to_regclass('graphile_worker._private_jobs') as queue"),
    ).toEqual([{ queue: 'graphile_worker._private_jobs' }]);
  });

  it('refuses a migration that comes too late in one sentence and exits with 1', async () => {
    await query(
      databaseUrl(),
      `create table migrations (name text primary key, checksum text not null);
       insert into migrations values ('9999_ours.sql', 'known')`,
    );
    const [first] = (await readMigrations(schemaFolder)).map(({ name }) => name);
    const err = `Migration ${first} comes too late: 9999_ours.sql was applied before it; give it the next free number.\n`;
    for (const args of [[], ['--dry-run']]) {
      expect(await run(args)).toEqual({ code: 1, out: '', err });
    }
  });

  it('prints its help, and refuses unknown arguments in one sentence', async () => {
    expect(await run(['--help'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('--dry-run'),
    });
    const refused = await run(['--dry']);
    expect([refused.code, refused.err.trim().split('\n')]).toEqual([1, [expect.any(String)]]);
  });

  it('does not create a missing database', async () => {
    const { code, err } = await run([], { DATABASE_URL: '', DATA_DIR: '/nonexistent/data' });
    expect([code, err]).toEqual([
      1,
      'There is no database in /nonexistent/data (DATA_DIR); npm start makes one.\n',
    ]);
  });

  it('names the server that it cannot reach', async () => {
    const { code, err } = await run([], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect([code, err.trim().split('\n').length]).toEqual([1, 1]);
    expect(err).toContain('DATABASE_URL cannot be used');
  });
});
