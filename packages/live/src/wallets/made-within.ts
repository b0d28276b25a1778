import { type RawBuilder, sql } from 'kysely';

/** Between the id, which has the time of its making, and the beginning of what made it. */
const SLACK_SECONDS = 60;

/** The least id of a moment. */
const idAt = (time: string, seconds: number): RawBuilder<string> =>
  sql`rpad(lpad(to_hex(greatest(0, floor(extract(epoch from ${time}::timestamptz) + ${seconds}::int)
    * 1000)::bigint), 12, '0'), 32, '0')::uuid`;

type Table = 'transaction' | 'own';

/** Transactions have the time in their ids: those of other days are not looked at. */
export const madeSince = (table: Table, time: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${table}.created_at`)} >= ${time}::timestamptz
    and ${sql.ref(`${table}.id`)} >= ${idAt(time, -SLACK_SECONDS)})`;

export const madeBefore = (table: Table, time: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${table}.created_at`)} < ${time}::timestamptz
    and ${sql.ref(`${table}.id`)} < ${idAt(time, SLACK_SECONDS)})`;
