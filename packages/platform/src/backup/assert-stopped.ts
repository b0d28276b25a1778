import type { Client } from 'pg';
import { ConfigError } from '../config/variables.ts';

/** They are named as servers are, and are none. */
const TOOLS = ['baize-backup', 'baize-restore'];

/**
 * Every server keeps connections by such names, past any pooler. What one that runs is asking for would be ended under
 * its hands, and what it pays from then on would wait for people as if it were lost.
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
