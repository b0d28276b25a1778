import { type Expression, type RawBuilder, sql } from 'kysely';

/** Formats a time inside JSON built by PostgreSQL as in responses (see open.ts). */
export const wireTime = (time: Expression<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
