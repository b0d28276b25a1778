import { limits } from '@baize/contract';
import { inDatabase } from './database.ts';

const tooLongAgo = () => new Date(Date.now() - limits.recentPasswordMinutes * 60_000 - 1_000);

/** As if this partner's sessions had last seen the password a moment too long ago. */
export async function letPasswordAge(username: string): Promise<void> {
  await inDatabase((db) =>
    db
      .updateTable('sessions')
      .set({ password_at: tooLongAgo() })
      .where('partner_id', 'in', (row) =>
        row.selectFrom('partners').select('id').where('username', '=', username),
      )
      .execute(),
  );
}

/** The same for one session: the owner of the house is signed in for other journeys, too. */
export async function letPasswordAgeIn(token: string): Promise<void> {
  const [, claims = ''] = token.split('.');
  const { jti } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { jti: string };
  await inDatabase((db) =>
    db
      .updateTable('sessions')
      .set({ password_at: tooLongAgo() })
      .where('jti', '=', jti)
      .executeTakeFirstOrThrow(),
  );
}
