import type { TableState } from '@baize/contract/live';
import type { Database } from '@baize/db';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { LiveUpdates } from '../acts/live-updates.ts';
import type { OutgoingCalls } from '../calls/outgoing-calls.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Passwords } from '../security/passwords.ts';
import type { Secrets } from '../security/secrets.ts';
import type { SigningKeys } from '../security/signing-keys.ts';
import type { Throttle } from '../security/throttle.ts';
import type { DocumentKeys } from '../storage/document-keys.ts';
import type { Storage } from '../storage/storage.ts';
import type { VirusScanner } from '../storage/virus-scanner.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { Config } from './config.ts';
import type { Settings } from './settings.ts';

/** Everything a server process opens at start. */
export type Resources = {
  config: Config;
  db: Database;
  /**
   * Dedicated connection for health checks, so that a busy pool does not make the database look
   * down.
   */
  probe: Database;
  /** Dedicated connection for metrics: a slow count must not make the health check fail. */
  watch: Database;
  pool: Pool;
  /** Like `pool`, but bypasses the pooler, for work that outlives a transaction. */
  directPool: Pool;
  metrics: Metrics;
  tracing: Tracing;
  secrets: Secrets;
  signingKeys: SigningKeys;
  passwords: Passwords;
  settings: Settings;
  throttle: Throttle;
  storage: Storage;
  documentKeys: DocumentKeys;
  /** Unset without CLAMD_URL; documents are then served unscanned. */
  scanner: VirusScanner | undefined;
  updates: LiveUpdates;
  /** Calls to URLs that partners configured. */
  calls: OutgoingCalls;
  /** State of the live tables in this process, or from the database if other processes run them. */
  liveTables: (db?: Database) => Promise<TableState[]>;
  log: FastifyBaseLogger;
  now: () => Date;
};
