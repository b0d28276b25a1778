import type { Database, DB } from '@baize/db';
import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';

/** A leader ends one round in a few statements: tables take turns on these. */
const CONNECTIONS = 4;

/**
 * Connections of their own for whoever runs rounds: ten thousand players who come at once wait for each
 * other, and neither the end of a round nor its leader's sign of life waits behind them.
 */
export function openRoundsDatabase({ options }: Pool, log: FastifyBaseLogger): Database {
  const pool = new Pool({ ...options, max: CONNECTIONS, application_name: 'baize-rounds' });
  pool.on('error', (error) => log.warn({ err: error }, 'a connection for rounds was lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
