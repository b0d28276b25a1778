import type { FastifyBaseLogger } from 'fastify';
import { Pool } from 'pg';

const CONNECTIONS = 6;
/** A process that froze in the middle is cut off by the database: it holds a share of the round. */
const IDLE_IN_TRANSACTION_MS = 1_500;

/**
 * Connections of their own, so that a crowd elsewhere does not keep what a wallet answered from being written
 * down. To the database itself, past any pooler, as the pool they are made after is: a pooler takes no limits.
 */
export function openWalletPool({ options }: Pool, log: FastifyBaseLogger): Pool {
  const pool = new Pool({
    ...options,
    max: CONNECTIONS,
    application_name: 'baize-wallets',
    // By its own name: what `options` below says, PostgreSQL sets before the limits that come with the pool.
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    options: '-c plan_cache_mode=force_generic_plan',
  });
  pool.on('error', (error) => log.warn({ err: error }, 'a connection for wallets was lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
