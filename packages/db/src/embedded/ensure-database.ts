import { Client, escapeIdentifier } from 'pg';
import { APP_ROLE } from './initialise-cluster.ts';

/**
 * Runs at every start: an earlier start may have been killed between creating the cluster and the
 * database.
 */
export async function ensureDatabase(connectionString: string, name: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`);
    const role = await client.query('select from pg_roles where rolname = $1', [APP_ROLE]);
    if (role.rowCount === 0) await client.query(`create role ${APP_ROLE} login`);
  } finally {
    await client.end();
  }
}
