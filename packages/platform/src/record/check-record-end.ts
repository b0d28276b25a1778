import type { RecordState } from '@baize/contract';
import type { Database } from '@baize/db';
import { sql } from 'kysely';
import type { Secrets } from '../security/secrets.ts';
import { findFault } from './chain.ts';
import { readChainEnd } from './read-chain-end.ts';

/** Chaining takes one or two seconds. Entries that wait longer than this need attention. */
const PATIENCE_SECONDS = 60;

/**
 * Checks that the head is ours and that no entry waits too long. Reads a few rows, however long the
 * log is.
 */
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
