import type { DB } from '@baize/db';
import type { CompiledQuery, Kysely } from 'kysely';
import type { TestServer } from './test-server.ts';

/** Returns the query plans of the statements that `read` runs. */
export async function planOf(
  { running }: TestServer,
  read: (db: Kysely<DB>) => Promise<unknown>,
): Promise<string> {
  const { db } = running.resources;
  const asked: CompiledQuery[] = [];
  const listening = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await read(listening);
  const plans = await Promise.all(
    asked.map((query) => db.executeQuery<object>({ ...query, sql: `explain ${query.sql}` })),
  );
  return JSON.stringify(plans.flatMap(({ rows }) => rows));
}
