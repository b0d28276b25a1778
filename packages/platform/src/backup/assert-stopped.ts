import type { Client } from 'pg';
import { ConfigError } from '../config/variables.ts';

/** Application names of our tools, which match the servers' pattern but are not servers. */
const TOOLS = ['baize-backup', 'baize-restore'];

/**
 * Detects running servers by the application names of their direct connections, which bypass any
 * pooler. A running server would lose its pending debits, and its later payouts would wait for
 * manual review as if they were lost.
 */
export async function assertStopped(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'baize-%' and application_name <> all ($1)
     order by 1`,
    [TOOLS],
  );
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new ConfigError(
    `A server is running on this database (${names}). Stop all of them, and then try again.`,
  );
}
