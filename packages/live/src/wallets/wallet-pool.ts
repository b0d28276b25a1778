import type { FastifyBaseLogger } from 'fastify';
import { Pool } from 'pg';

const CONNECTIONS = 6;
/**
 * The database disconnects a process that freezes in a transaction for this long, because it holds
 * a share lock on the round.
 */
const IDLE_IN_TRANSACTION_MS = 1_500;

/**
 * A dedicated pool, so that saving wallet responses does not wait behind a crowd. Like the pool it
 * copies, it bypasses any pooler, because a pooler rejects such limits.
 */
export function openWalletPool({ options }: Pool, log: FastifyBaseLogger): Pool {
  const pool = new Pool({
    ...options,
    max: CONNECTIONS,
    application_name: 'baize-wallets',
    // Set by name: PostgreSQL applies `options` first, so the limits copied from the pool would
    // override a value in it.
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    options: '-c plan_cache_mode=force_generic_plan',
  });
  pool.on('error', (error) => log.warn({ err: error }, 'a connection for wallets was lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
