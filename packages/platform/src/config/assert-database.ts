import { serverLimits } from '@baize/db';
import { Client } from 'pg';
import { ConfigError } from './variables.ts';

const OLDEST = 15;
const ENCODING = 'UTF8';

/** Rejects DATABASE_URL if the database is unreachable, too old or not encoded in UTF-8. */
export async function assertDatabase(connectionString: string): Promise<void> {
  await ask('DATABASE_URL', connectionString, async (client) => {
    const { rows } = await client.query<{ version: number; encoding: string }>(
      `select current_setting('server_version_num')::int / 10000 as version,
         current_setting('server_encoding') as encoding`,
    );
    const { version = 0, encoding = '' } = rows[0] ?? {};
    if (version < OLDEST) {
      throw new Error(`PostgreSQL ${OLDEST} or later is needed, this is ${version}`);
    }
    if (encoding !== ENCODING) {
      throw new Error(`a database encoded in ${ENCODING} is needed, this is ${encoding}`);
    }
  });
}

/** Ensures that migrations run on the database that is served. */
export async function assertOwner(owner: string, direct: string): Promise<void> {
  const [served, migrated] = [
    await ask('DATABASE_URL', direct, findDatabase),
    await ask('DATABASE_OWNER_URL', owner, findDatabase),
  ];
  if (served === migrated) return;
  throw new ConfigError('DATABASE_OWNER_URL leads to another database than DATABASE_URL.');
}

async function findDatabase(client: Client): Promise<string> {
  const { rows } = await client.query<{ named: string }>(
    "select oid || ' ' || datname as named from pg_database where datname = current_database()",
  );
  return rows[0]?.named ?? '';
}

/**
 * Checks that the pooler sets the time limits, because it ignores those of clients, and that it
 * connects to the same database as DATABASE_DIRECT_URL.
 */
export async function assertPooler(pooled: string, direct: string): Promise<void> {
  const names = Object.keys(serverLimits);
  const database = 'select oid, datname from pg_database where datname = current_database()';
  const [named] = await ask('DATABASE_DIRECT_URL', direct, async (client) => {
    const { rows } = await client.query<{ oid: number; datname: string }>(database);
    return rows;
  });
  await ask('DATABASE_URL', pooled, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select name from pg_settings where name = any ($1) and setting = '0' order by name",
      [names],
    );
    if (rows.length > 0) {
      const missing = rows.map(({ name }) => name).join(', ');
      throw new Error(`the pooler sets no ${missing}; its connect_query has to`);
    }
    const { rows: reached } = await client.query<{ oid: number }>(database);
    if (reached[0]?.oid !== named?.oid) {
      throw new Error(`it leads to another database than DATABASE_DIRECT_URL`);
    }
  });
}

async function ask<T>(
  variable: string,
  connectionString: string,
  look: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return await look(client);
  } catch (error) {
    throw new ConfigError(`${variable} cannot be used: ${reasonOf(error)}.`);
  } finally {
    await client.end();
  }
}

// A connection attempted at several IP addresses of one host fails with an AggregateError.
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') {
    return [...new Set(error.errors.map(reasonOf))].join(', ');
  }
  return (error as Error).message;
}
