import { type Expression, type RawBuilder, sql } from 'kysely';

/** A time inside JSON that PostgreSQL writes, as the wire has it and as rows carry it outside (open.ts). */
export const wireTime = (time: Expression<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
