import { limits } from '@baize/contract';
import { inDatabase } from './database.ts';

/** As if this person's sessions had last seen the password a moment too long ago. */
export async function letPasswordAge(username: string): Promise<void> {
  const password_at = new Date(Date.now() - limits.recentPasswordMinutes * 60_000 - 1_000);
  await inDatabase((db) =>
    db
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
      .execute(),
  );
}
