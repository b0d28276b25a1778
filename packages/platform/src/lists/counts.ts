import { type Database, type Prepared, statementByShape } from '@baize/db';
import { sql } from 'kysely';
import type { Resources } from '../config/resources.ts';

type Sum = { name: string; value: number };

/**
 * Inlines the names as literals: with bound parameters, PostgreSQL would re-plan the query on every
 * call.
 */
const sums = statementByShape(
  (names: readonly string[]) => names.join(' '),
  (names) => () =>
    sql<Sum>`
      select name, sum(delta)::bigint as value from counts
      where name in (${sql.join(names.map((name) => sql.lit(name)))}) group by name`,
);

/** Reads counts that triggers maintain, so that no query has to count rows (D5). */
export async function readCounts<const N extends string>(
  db: Database,
  names: readonly N[],
): Promise<Record<N, number>> {
  return countsIn(names, await sums(names)(db, {}));
}

/** Like `readCounts`, but as a query that can be pipelined with the query of a page. */
export const countsToRead = (names: readonly string[]): Prepared<Sum> => sums(names).with({});

export function countsIn<const N extends string>(
  names: readonly N[],
  rows: readonly Sum[],
): Record<N, number> {
  const found = new Map(rows.map((row) => [row.name, row.value]));
  return Object.fromEntries(names.map((name) => [name, found.get(name) ?? 0])) as Record<N, number>;
}

/**
 * Merges the rows of each count into one. A single statement: concurrent readers see either the
 * rows before or the row after, and concurrent changes keep their own rows.
 */
export async function foldCounts({ db }: Pick<Resources, 'db'>): Promise<void> {
  await sql`
    with gone as (
      delete from counts
      where name in (select name from counts group by name having count(*) > 1)
      returning name, delta
    )
    insert into counts (name, delta) select name, sum(delta) from gone group by name
  `.execute(db);
}
