import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runCodegen } from '../scripts/codegen.ts';
import { describeSchema } from '../scripts/describe-schema.ts';
import { cloneDatabase, type TestDatabase } from './testing.ts';

describe('generated files (npm run db:types)', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await cloneDatabase(inject('cluster'));
  });
  afterAll(() => database.drop());

  it('has the types of the migrated tables in tables.ts', async () => {
    expect(await runCodegen(database.connectionString, 'verify')).toBe(0);
  });

  it('has the migrated schema in schema.sql', async () => {
    const committed = await readFile(new URL('../schema.sql', import.meta.url), 'utf8');
    expect(await describeSchema(database.connectionString)).toBe(committed);
  });
});
