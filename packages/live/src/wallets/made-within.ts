import { type RawBuilder, sql } from 'kysely';

/**
 * Tolerance between the time in an id and `created_at`, the start of the transaction that created
 * it.
 */
const SLACK_SECONDS = 60;

/** The lowest id for a moment. */
const idAt = (time: string, seconds: number): RawBuilder<string> =>
  sql`rpad(lpad(to_hex(greatest(0, floor(extract(epoch from ${time}::timestamptz) + ${seconds}::int)
    * 1000)::bigint), 12, '0'), 32, '0')::uuid`;

type Table = 'transaction' | 'own';

/** Filters transactions by time. Their ids contain the time, so the primary key limits the scan. */
export const madeSince = (table: Table, time: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${table}.created_at`)} >= ${time}::timestamptz
    and ${sql.ref(`${table}.id`)} >= ${idAt(time, -SLACK_SECONDS)})`;

export const madeBefore = (table: Table, time: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${table}.created_at`)} < ${time}::timestamptz
    and ${sql.ref(`${table}.id`)} < ${idAt(time, SLACK_SECONDS)})`;
