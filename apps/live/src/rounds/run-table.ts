import { randomUUID } from 'node:crypto';
import type { Database } from '@baize/db';
import type { Game } from '@baize/games';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import { leadTable, type RoundPace } from './lead-table.ts';
import { acquireLease, type Lease, LeaseLostError, releaseLease, renewLease } from './lease.ts';
import { readLastRounds, readRoundsSince } from './round.ts';
import type { TableStore } from './table-store.ts';

export interface RunTable {
  db: Database;
  log: FastifyBaseLogger;
  clock: Clock;
  secret: Uint8Array;
  game: Game;
  pace: RoundPace;
  tableId: string;
  store: TableStore;
  leaseMs: number;
}

const followEveryMs = 250;
const retryAfterMs = 500;

/**
 * Keeps the table going from this process for as long as the signal allows: as its leader when
 * the lease is free, else by following what the leader writes.
 */
export async function runTable(options: RunTable, signal: AbortSignal): Promise<void> {
  const { db, log, clock, tableId, leaseMs } = options;
  const leader = randomUUID();
  while (!signal.aborted) {
    try {
      const lease = await acquireLease(db, tableId, leader, leaseMs);
      if (lease) await leadWithLease(options, lease, signal);
      else await follow(options, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof LeaseLostError) log.warn({ tableId }, 'the lease of the table is lost');
      else log.error({ err: error, tableId }, 'the table stopped and starts again');
      await clock.sleepUntil(clock.now() + retryAfterMs, signal).catch(() => undefined);
    }
  }
}

async function leadWithLease(options: RunTable, lease: Lease, signal: AbortSignal): Promise<void> {
  const { db, log, clock, tableId, leaseMs } = options;
  log.info({ tableId, token: lease.token }, 'leading the table');
  const ending = new AbortController();
  const either = AbortSignal.any([signal, ending.signal]);
  const keepLease = async () => {
    for (;;) {
      await clock.sleepUntil(clock.now() + leaseMs / 4, either);
      await renewLease(db, lease, leaseMs);
    }
  };
  try {
    // Whichever fails first ends the other: a lost lease stops the rounds at once.
    await Promise.race([leadTable({ ...options, lease }, either), keepLease()]);
  } finally {
    ending.abort();
    await releaseLease(db, lease).catch((error: unknown) => {
      log.warn({ err: error, tableId }, 'could not give the lease back; it will run out');
    });
  }
}

/** Shows what the leader wrote since the last look. */
async function follow({ db, clock, tableId, store }: RunTable, signal: AbortSignal): Promise<void> {
  const current = store.current();
  const rows = current
    ? await readRoundsSince(db, tableId, current.id)
    : (await readLastRounds(db, tableId, 12)).reverse();
  for (const row of rows) store.show(row);
  await clock.sleepUntil(clock.now() + followEveryMs, signal);
}
