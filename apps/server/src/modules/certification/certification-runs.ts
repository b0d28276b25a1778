import type { DB } from '@baize/db';
import type { Kysely } from 'kysely';

/** Longer than ten cases take with a wallet that never responds. */
const LONGEST_RUN_MS = 5 * 60_000;

export const runColumns = [
  'id',
  'state',
  'problem',
  'wallet_url',
  'player_id',
  'currency',
  'started_by',
  'started_at',
  'ended_at',
] as const;

export const runsOf = (db: Kysely<DB>, partnerId: number) =>
  db
    .selectFrom('certifications')
    .select(runColumns)
    .where('partner_id', '=', partnerId)
    .orderBy('id', 'desc');

export const latestRun = (db: Kysely<DB>, partnerId: number) =>
  runsOf(db, partnerId).executeTakeFirst();

export const isBrokenOff = (run: { state: string; started_at: string }, now: Date): boolean =>
  run.state === 'running' && Date.parse(run.started_at) < now.getTime() - LONGEST_RUN_MS;

export const BROKEN_OFF = 'The run was broken off on our side. Please start it again.';

/** Fails a run that has exceeded the maximum duration, so that another can start. */
export async function endBrokenOff(db: Kysely<DB>, partnerId: number, now: Date): Promise<void> {
  await db
    .updateTable('certifications')
    .set({ state: 'failed', problem: BROKEN_OFF, ended_at: now })
    .where('partner_id', '=', partnerId)
    .where('state', '=', 'running')
    .where('started_at', '<', new Date(now.getTime() - LONGEST_RUN_MS).toISOString())
    .execute();
}
