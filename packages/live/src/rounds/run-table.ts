import { randomUUID } from 'node:crypto';
import type { Database } from '@baize/db';
import type { Game } from '@baize/games';
import type { FastifyBaseLogger } from 'fastify';
import { keepTimeline, type TableClock } from '../clock.ts';
import type { TableFeed } from '../table-feed.ts';
import { followTable } from './follow-table.ts';
import { leadTable, type RoundPace } from './lead-table.ts';
import {
  acquireLease,
  type Lease,
  type LeaseBeat,
  LeaseLostError,
  releaseLease,
  renewLease,
} from './lease.ts';
import type { TableStore } from './table-store.ts';

export type RunTable = {
  db: Database;
  log: FastifyBaseLogger;
  clock: TableClock;
  feed: TableFeed;
  secret: Uint8Array;
  game: Game;
  pace: RoundPace;
  tableId: string;
  store: TableStore;
  /** Another process takes over the table if its leader is silent for this long. */
  leaseMs: number;
};

const RETRY_AFTER_MS = 500;
const BEATS_PER_LEASE = 4;

/**
 * Runs the table in this process until the signal is aborted: as its leader if the lease is free,
 * otherwise as a follower.
 */
export async function runTable(options: RunTable, signal: AbortSignal): Promise<void> {
  const { db, log, clock, tableId } = options;
  const leader = randomUUID();
  let silentSince: LeaseBeat | undefined;
  while (!signal.aborted) {
    try {
      const lease = await acquireLease(db, tableId, leader, silentSince);
      silentSince = undefined;
      if (lease) await leadWithLease(options, lease, signal);
      else silentSince = await followTable(options, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof LeaseLostError) log.warn({ tableId }, 'the lease of the table is lost');
      else log.error({ err: error, tableId }, 'the table stopped and starts again');
      await clock.sleepUntil(clock.now() + RETRY_AFTER_MS, signal).catch(() => undefined);
    }
  }
}

async function leadWithLease(options: RunTable, lease: Lease, signal: AbortSignal): Promise<void> {
  const { db, log, tableId } = options;
  log.info({ tableId, token: lease.token }, 'leading the table');
  const ending = new AbortController();
  const either = AbortSignal.any([signal, ending.signal]);
  try {
    // Whichever fails first stops the other: a lost lease stops the rounds immediately.
    await Promise.race([
      leadTable({ ...options, lease }, either),
      keepLease(options, lease, either),
    ]);
  } finally {
    ending.abort();
    await releaseLease(db, lease).catch((error: unknown) => {
      log.warn({ err: error, tableId }, 'could not give the lease back; it will run out');
    });
  }
}

async function keepLease(
  { db, clock, leaseMs }: RunTable,
  lease: Lease,
  signal: AbortSignal,
): Promise<never> {
  for (;;) {
    const asked = clock.now();
    const told = await renewLease(db, lease, asked);
    await keepTimeline(db, told, [asked, clock.now()]);
    await clock.sleepUntil(clock.now() + leaseMs / BEATS_PER_LEASE, signal);
  }
}
