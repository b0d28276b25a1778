import { type Database, type Prepared, statementByShape } from '@baize/db';
import { sql } from 'kysely';
import type { Resources } from '../config/resources.ts';

type Sum = { name: string; value: number };

/** The names stand in the text: with them as a value a plan would be made on every call. */
const sums = statementByShape(
  (names: readonly string[]) => names.join(' '),
  (names) => () =>
    sql<Sum>`
      select name, sum(delta)::bigint as value from counts
      where name in (${sql.join(names.map((name) => sql.lit(name)))}) group by name`,
);

/** Numbers that triggers keep beside their tables, so that none is ever counted (D5). */
export async function readCounts<const N extends string>(
  db: Database,
  names: readonly N[],
): Promise<Record<N, number>> {
  return countsIn(names, await sums(names)(db, {}));
}

/** The same, to be read together with a page. */
export const countsToRead = (names: readonly string[]): Prepared<Sum> => sums(names).with({});

export function countsIn<const N extends string>(
  names: readonly N[],
  rows: readonly Sum[],
): Record<N, number> {
  const found = new Map(rows.map((row) => [row.name, row.value]));
  return Object.fromEntries(names.map((name) => [name, found.get(name) ?? 0])) as Record<N, number>;
}

/**
 * Makes one row of each number's many. One statement: whoever reads meanwhile sees the rows
 * before or the row after, and a change that commits meanwhile keeps its own row.
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
