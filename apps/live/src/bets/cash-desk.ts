import type { Database } from '@baize/db';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Lease } from '../rounds/lease.ts';
import type { TableStore } from '../rounds/table-store.ts';
import type { LiveTable } from '../tables.ts';
import { type Cashier, createCashier } from './cashier.ts';
import { type Journal, journalPath, openJournal } from './journal.ts';

export interface CashDeskParts {
  db: Database;
  pool: Pool;
  log: FastifyBaseLogger;
  table: LiveTable;
  store: TableStore;
  journalFolder: string;
}

/** Where bets are taken at one table. Someone stands behind it while this process leads. */
export interface CashDesk {
  readonly cashier: Cashier | undefined;
  enter(playerId: number): void;
  leave(playerId: number): void;
  open(lease: Lease, trustedUntil: () => number): Cashier;
  close(): Promise<void>;
}

export function createCashDesk(parts: CashDeskParts): CashDesk {
  const { db, pool, log, table, store } = parts;
  const present = new Map<number, number>();
  let cashier: Cashier | undefined;

  function openJournalOf(lease: Lease): Journal | undefined {
    const report = (error: unknown) =>
      log.error({ err: error, tableId: table.id }, 'the journal cannot be written');
    try {
      return openJournal(journalPath(parts.journalFolder, lease), report);
    } catch (error) {
      report(error);
      return undefined;
    }
  }

  return {
    get cashier() {
      return cashier;
    },
    enter(playerId) {
      present.set(playerId, (present.get(playerId) ?? 0) + 1);
    },
    leave(playerId) {
      const left = (present.get(playerId) ?? 1) - 1;
      if (left > 0) {
        present.set(playerId, left);
        return;
      }
      present.delete(playerId);
      cashier?.closePurses([playerId]).catch((error: unknown) => {
        log.warn({ err: error, tableId: table.id }, 'an account could not be given back');
      });
    },
    open(lease, trustedUntil) {
      const journal = openJournalOf(lease);
      cashier = createCashier({
        ...{ db, pool, log, lease, journal, limits: table.limits, trustedUntil },
        currentRound: store.current,
        isPresent: (playerId) => present.has(playerId),
      });
      return cashier;
    },
    async close() {
      const leaving = cashier;
      cashier = undefined;
      await leaving?.close();
    },
  };
}
