import { existsSync } from 'node:fs';
import { mkdtemp, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from './embedded/fixtures/folders.ts';
import {
  cloneDatabase,
  connectionStringFor,
  createTemplate,
  startTestCluster,
  type TestCluster,
} from './testing.ts';

let cluster: TestCluster;
let abandoned: string;

beforeAll(async () => {
  abandoned = await mkdtemp(join(tmpdir(), 'baize-test-'));
  await utimes(abandoned, 0, 0);
  cluster = await startTestCluster();
  await createTemplate(cluster.connectionString, async (connectionString) => {
    await query(connectionString, 'create table things (id int primary key)');
  });
});

afterAll(() => cluster.stop());

test('isolates two clones of the migrated template', async () => {
  const [one, two] = await Promise.all([
    cloneDatabase(cluster.connectionString),
    cloneDatabase(cluster.connectionString, 'by_name'),
  ]);
  await query(one.connectionString, 'insert into things values (1)');
  expect(await query(two.connectionString, 'select id from things')).toEqual([]);
  expect(await query(two.connectionString, 'select current_database() as name')).toEqual([
    { name: 'by_name' },
  ]);
  await one.drop();
  await expect(query(one.connectionString, 'select 1')).rejects.toThrowError(/does not exist/);
});

test('removes the folder of a killed run at the next run', () => {
  expect(existsSync(abandoned)).toBe(false);
});

test.each([
  ['postgresql://a@/x?host=%2Ftmp', 'postgresql://a@/other?host=%2Ftmp'],
  ['postgres://a:b@db:5432/x', 'postgres://a:b@db:5432/other'],
  ['postgresql://db', 'postgresql://db/other'],
])('connectionStringFor names another database of %s', (given, expected) => {
  expect(connectionStringFor(given, 'other')).toBe(expected);
});
