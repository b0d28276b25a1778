import { type Database, openDatabase, reachEmbeddedPostgres } from '@baize/db';

/** The database of the server under test, for what no call can bring about: time that has passed. */
export async function inDatabase(work: (db: Database) => Promise<unknown>): Promise<void> {
  const reached = await reachEmbeddedPostgres(process.env['E2E_DATA_DIR'] ?? '');
  if (reached === undefined) throw new Error('The server under test has no database.');
  const { db, close } = openDatabase(reached.connectionString, { maxConnections: 1 });
  try {
    await work(db);
  } finally {
    await close();
    await reached.stop();
  }
}
