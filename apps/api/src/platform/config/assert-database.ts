import { ConfigError } from '@baize/server-kit';
import { Client } from 'pg';

const OLDEST = 15;

/** A database server that cannot be reached, or is too old, is a wrong DATABASE_URL. */
export async function assertDatabase(connectionString: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    );
    const version = rows[0]?.version ?? 0;
    if (version < OLDEST) {
      throw new Error(`PostgreSQL ${OLDEST} or later is needed, this is ${version}`);
    }
  } catch (error) {
    throw new ConfigError(`DATABASE_URL cannot be used: ${reasonOf(error)}.`);
  } finally {
    await client.end();
  }
}

// Tried under several addresses of one name, a connection fails with all their reasons.
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') {
    return [...new Set(error.errors.map(reasonOf))].join(', ');
  }
  return (error as Error).message;
}
