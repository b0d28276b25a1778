import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@baize/db';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Lease } from '../rounds/lease.ts';
import { leaseOfJournal } from './journal.ts';
import { readJournalLine } from './journal-entry.ts';
import { type BetLine, type Recorded, recordBets } from './record-bets.ts';

export interface ReplayJournals {
  db: Database;
  pool: Pool;
  log: FastifyBaseLogger;
  folder: string;
}

const linesPerCommit = 500;

/**
 * Brings into the database what processes before this one answered and did not get to write. Bets the
 * database has already are left alone, so nothing is harmed when the writer of a journal still runs.
 */
export async function replayJournals(options: ReplayJournals): Promise<void> {
  for (const name of await listJournals(options.folder)) {
    const lease = leaseOfJournal(name);
    if (lease) await replayJournal(options, name, lease);
  }
}

async function listJournals(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(orIfMissing([]));
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** A process that ended in peace has taken its journal with it. */
const readIfThere = (path: string) => readFile(path, 'utf8').catch(orIfMissing(''));

const orIfMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return value;
    throw error;
  };

async function replayJournal(
  { db, pool, log, folder }: ReplayJournals,
  name: string,
  lease: Pick<Lease, 'tableId' | 'token'>,
): Promise<void> {
  const path = join(folder, name);
  // Asked first: what is written under a lease is written before it ends.
  const isOver = !(await isGood(db, lease));
  const lines = parseLines(await readIfThere(path));
  const sum: Recorded = { unknown: 0, ended: 0 };
  for (let start = 0; start < lines.length; start += linesPerCommit) {
    const { unknown, ended } = await recordBets(pool, lines.slice(start, start + linesPerCommit));
    sum.unknown += unknown;
    sum.ended += ended;
  }
  if (lines.length > 0)
    log.info({ name, bets: lines.length, ...sum }, 'replayed a journal of bets');
  // Bets of another database are kept for it.
  if (isOver && sum.unknown === 0) await rm(path, { force: true });
}

/** A line without its end was never answered. */
function parseLines(text: string): BetLine[] {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
  return whole.flatMap((line) => {
    const entry = readJournalLine(line);
    return entry ? { roundId: entry.round_id, playerId: entry.player_id, line } : [];
  });
}

async function isGood(db: Database, { tableId, token }: Pick<Lease, 'tableId' | 'token'>) {
  const row = await db
    .selectFrom('live_tables')
    .select('id')
    .where('id', '=', tableId)
    .where('lease_token', '=', token)
    .where('leased_until', '>', sql<string>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}
