import { limits } from '@baize/contract';
import { openDatabase, reachEmbeddedPostgres } from '@baize/db';

/** As if this person's sessions had last seen the password a moment too long ago. */
export async function letPasswordAge(username: string): Promise<void> {
  const reached = await reachEmbeddedPostgres(process.env['E2E_DATA_DIR'] ?? '');
  if (reached === undefined) throw new Error('The server under test has no database.');
  const { db, close } = openDatabase(reached.connectionString, { maxConnections: 1 });
  const password_at = new Date(Date.now() - limits.recentPasswordMinutes * 60_000 - 1_000);
  try {
    await db
      .updateTable('sessions')
      .set({ password_at })
      .where((session) =>
        session.or([
          session(
            'partner_id',
            'in',
            db.selectFrom('partners').select('id').where('username', '=', username),
          ),
          session(
            'staff_id',
            'in',
            db.selectFrom('staff').select('id').where('username', '=', username),
          ),
        ]),
      )
      .execute();
  } finally {
    await close();
    await reached.stop();
  }
}
