import { type Database, openDatabase } from '@baize/db';

/** The database of the server under test, for what no call can bring about: time that has passed. */
export async function inDatabase(work: (db: Database) => Promise<unknown>): Promise<void> {
  const { db, close } = openDatabase(process.env['E2E_DATABASE_URL'] ?? '', { maxConnections: 1 });
  try {
    await work(db);
  } finally {
    await close();
  }
}
