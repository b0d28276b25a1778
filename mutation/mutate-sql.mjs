/**
 * Stryker for SQL functions: plants a fault in the template database that tests clone, then runs
 * the guard's tests.
 */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { createVitest } from 'vitest/node';
import { listSqlMutants } from './sql-mutants.mjs';

const TEMPLATE = 'template_baize';

/** Tests every mutant of the files. MUTATION_TESTS must list the guard's tests. */
export async function mutateSql(files, report) {
  const vitest = await createVitest('test', {
    ...{ config: 'mutation/vitest.config.ts', watch: false, bail: 1 },
    reporters: [{}],
  });
  try {
    await assertPasses(await vitest.start());
    const tests = await vitest.globTestSpecifications();
    const { cluster } = vitest.projects[0].getProvidedContext();
    const { connectionStringFor } = await vitest.import('@baize/db/testing');
    const template = connectionStringFor(cluster, TEMPLATE);
    /** The template allows no connections otherwise: PostgreSQL clones only unused databases. */
    const replaceFunction = async (sql) => {
      await query(cluster, `alter database ${TEMPLATE} with allow_connections true`);
      try {
        await query(template, sql);
      } finally {
        await query(cluster, `alter database ${TEMPLATE} with allow_connections false`);
      }
    };
    const outcomes = [];
    for (const file of files) {
      const source = readFileSync(file, 'utf8');
      for (const { line, change, sql } of listSqlMutants(source)) {
        const outcome = { file, line, change, status: 'Survived' };
        try {
          await replaceFunction(sql);
          const { testModules } = await vitest.rerunTestSpecifications(tests);
          if (testModules.some((module) => !module.ok())) outcome.status = 'Killed';
        } catch (error) {
          if (!(error instanceof pg.DatabaseError)) throw error;
          outcome.status = 'CompileError';
        }
        report(outcome);
        outcomes.push(outcome);
      }
      await replaceFunction(source);
    }
    return outcomes;
  } finally {
    await vitest.close();
  }
}

function assertPasses({ testModules, unhandledErrors }) {
  const failed = testModules.filter((module) => !module.ok());
  if (failed.length + unhandledErrors.length === 0 && testModules.length > 0) return;
  const names = failed.map(({ moduleId }) => moduleId).join(', ');
  throw new Error(`The tests fail without a fault: ${names || 'none was found'}`);
}

async function query(connectionString, sql) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
