import { limits } from '@baize/contract';
import type { DB } from '@baize/db';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';

/**
 * Counts the values among the latest rows only, so that the cost does not depend on the size of the
 * table (D5). `more` says whether there are older rows.
 */
export async function countLatest<const V extends string, T extends keyof DB>(
  db: Kysely<DB>,
  latest: SelectQueryBuilder<DB, T, { value: V }>,
  values: readonly V[],
): Promise<Record<V, number> & { total: number; more: boolean }> {
  const rows = await db
    .selectFrom(latest.limit(limits.page.counted + 1).as('latest'))
    .select([sql<string>`value`.as('value'), sql<number>`count(*)`.as('count')])
    .groupBy(sql`value`)
    .execute();
  const found = new Map<string, number>(rows.map(({ value, count }) => [value, count]));
  const sum = rows.reduce((total, { count }) => total + count, 0);
  const counts = Object.fromEntries(values.map((value) => [value, found.get(value) ?? 0]));
  return {
    ...(counts as Record<V, number>),
    total: Math.min(sum, limits.page.counted),
    more: sum > limits.page.counted,
  };
}
