import type { RecordState } from '@baize/contract';
import type { Database } from '@baize/db';
import { sql } from 'kysely';
import type { Secrets } from '../security/secrets.ts';
import { findFault } from './chain.ts';
import { readChainEnd } from './read-chain-end.ts';

/** Chaining takes a second or two; what waits longer than this waits for someone to look. */
const PATIENCE_SECONDS = 60;

/** Whether the end of the record is ours and grows: a few rows, whatever the record's length. */
export async function checkRecordEnd({
  db,
  secrets,
}: {
  db: Database;
  secrets: Secrets;
}): Promise<RecordState> {
  const { head, last } = await readChainEnd(db);
  const { rows } = await sql<{ since: string | null; seconds: number }>`
    select min(since) as since,
      coalesce(extract(epoch from clock_timestamp() - min(since)), 0)::float8 as seconds
    from activity_waiting`.execute(db);
  const { since = null, seconds = 0 } = rows[0] ?? {};
  const late =
    seconds > PATIENCE_SECONDS ? `Entries have waited since ${since} to be sealed.` : null;
  return {
    sealed: head?.place ?? 0,
    waiting_since: since,
    problem: findFault(secrets, head, last) ?? late,
  };
}
