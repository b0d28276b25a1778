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

/** What the server has: opened once at start, handed to whoever needs it. */
export type Resources = {
  config: Config;
  db: Database;
  /** A connection of its own to ask whether the database answers, however busy the others are. */
  probe: Database;
  /** Another one for what is counted now and then: a slow count must not look like a database that is away. */
  watch: Database;
  pool: Pool;
  /** The same, but never a pooler's: for what outlives a transaction. */
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
  /** None without CLAMD_URL: then documents are opened as they came. */
  scanner: VirusScanner | undefined;
  updates: LiveUpdates;
  /** To addresses that partners name. */
  calls: OutgoingCalls;
  /** The live tables as this process sees them; where others run them, as the database has them. */
  liveTables: (db?: Database) => Promise<TableState[]>;
  log: FastifyBaseLogger;
  now: () => Date;
};
