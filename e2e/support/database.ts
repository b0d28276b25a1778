import { type Database, openDatabase } from '@baize/db';

/**
 * Runs work in the database of the server under test, for states that no route can create, like
 * elapsed time.
 */
export async function inDatabase(work: (db: Database) => Promise<unknown>): Promise<void> {
  const { db, close } = openDatabase(process.env['E2E_DATABASE_URL'] ?? '', { maxConnections: 1 });
  try {
    await work(db);
  } finally {
    await close();
  }
}
